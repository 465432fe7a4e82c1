/** Reads the direction from the sign of a delta. It does not depend on the sentiment. Undefined without a number. */
export function trendOf(delta: string | undefined): 'up' | 'down' | 'flat' | undefined {
	const match = /^([+\-−–▲▼↑↓]?)\s*(?:\p{Sc}\s*)?(\d[\d.,]*)/u.exec(delta?.trim().slice(0, 40) ?? '');
	if (!match) return undefined;
	const [, sign = '', digits = ''] = match;
	if (!/[1-9]/.test(digits)) return 'flat';
	if ('-−–▼↓'.includes(sign) && sign !== '') return 'down';
	return 'up';
}
