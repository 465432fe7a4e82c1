/** The key under which the proxy of a compressed item returns the item. */
export const plain = Symbol('plain');

/** Returns the item itself. A compressed item is parsed, which is cheaper than reading many fields of its proxy. */
export const plainOf = <Item extends object>(item: Item): Item => (item as {readonly [plain]?: Item})[plain] ?? item;
