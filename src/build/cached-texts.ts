/** Caches the texts that Ink sanitizes for each frame, because most texts of a frame were also in the previous one. */

/** The maximum number of cached texts: those of a few screens. */
const maximumTexts = 400;

export function cachedTexts(sanitize: (text: string) => string): (text: string) => string {
	const texts = new Map<string, string>();
	return (text) => {
		const cached = texts.get(text);
		if (cached !== undefined) return cached;
		const sanitized = sanitize(text);
		if (texts.size >= maximumTexts) texts.clear();
		texts.set(text, sanitized);
		return sanitized;
	};
}
