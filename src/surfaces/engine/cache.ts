/** Caches of results that are computed from immutable data. */

/** Computes a result at the first call. */
export function once<V>(compute: () => V): () => V {
	let cached: {readonly result: V} | undefined;
	return () => {
		cached ??= {result: compute()};
		return cached.result;
	};
}

/** Caches one result per object, for as long as the object exists. */
export function byObject<K extends object, V>(compute: (key: K) => V): (key: K) => V {
	const cache = new WeakMap<K, {readonly result: V}>();
	return (key) => {
		const cached = cache.get(key);
		if (cached) return cached.result;
		const result = compute(key);
		cache.set(key, {result});
		return result;
	};
}

/** Caches the latest result per object. `key` names the other inputs of the result. */
export function latestByObject<K extends object, V>(): (object: K, key: string, compute: () => V) => V {
	const cache = new WeakMap<K, {readonly key: string; readonly result: V}>();
	return (object, key, compute) => {
		const cached = cache.get(object);
		if (cached?.key === key) return cached.result;
		const result = compute();
		cache.set(object, {key, result});
		return result;
	};
}

/** Caches results by text. Bounded, because a surface supplies the texts. */
export function byText<V>(maximumEntries: number): (key: string, compute: (key: string) => V) => V {
	const cache = new Map<string, {readonly result: V}>();
	return (key, compute) => {
		const cached = cache.get(key);
		if (cached) return cached.result;
		const result = compute(key);
		if (cache.size >= maximumEntries) cache.clear();
		cache.set(key, {result});
		return result;
	};
}
