internal import COtherShop
internal import Shop

func places() -> String { String(describing: [shop_place(width: 1, floor: 2)]) }
