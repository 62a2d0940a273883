@main struct PlugHost { static func main() { print("plughost") } }
