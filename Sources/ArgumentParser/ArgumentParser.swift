// ArgumentParser
