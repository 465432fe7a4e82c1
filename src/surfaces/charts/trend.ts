/** The direction that a delta's text begins with: its sign, not whether that is good news. Undefined where it shows none. */
export function trendOf(delta: string | undefined): 'up' | 'down' | 'flat' | undefined {
	const found = /^([+\-−–▲▼↑↓]?)\s*\p{Sc}?\s*(\d[\d.,]*)/u.exec(delta?.trim().slice(0, 40) ?? '');
	if (!found) return undefined;
	const [, sign = '', digits = ''] = found;
	if (!/[1-9]/.test(digits)) return 'flat';
	if ('-−–▼↓'.includes(sign) && sign !== '') return 'down';
	return 'up';
}
