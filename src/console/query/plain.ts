/** Access to the item behind a proxy. */

/** The key under which a proxy returns its item. */
export const plain = Symbol('plain');

/** Returns the item itself. For a compressed item this parses a new object, which is cheaper than reading many proxy fields. */
export const plainOf = <Item extends object>(item: Item): Item => (item as {readonly [plain]?: Item})[plain] ?? item;
