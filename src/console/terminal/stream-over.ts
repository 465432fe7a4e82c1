/** The terminal for Ink, with another `write`. */
export const streamOver = (terminal: NodeJS.WriteStream, write: (...given: unknown[]) => boolean): NodeJS.WriteStream =>
	new Proxy(terminal, {
		get(target, key) {
			if (key === 'write') return write;
			const value: unknown = Reflect.get(target, key, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
