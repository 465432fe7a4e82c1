/** The web addresses within an item: what a person may open in a browser, with the host they would go to. */
import type {Row} from '../resources/resource.ts';

export interface WebAddress {
	/** Dotted path of the field. */
	readonly path: string;
	readonly url: string;
	readonly host: string;
}

/** More than anyone would choose from. */
const most = 100;

/** http and https only, without credentials in them; every other scheme could run something. */
function webAddress(text: string): {readonly url: string; readonly host: string} | undefined {
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
	const {href, host, username, password} = new URL(text);
	return username || password ? undefined : {url: href, host};
}

export function webAddresses(row: Row): readonly WebAddress[] {
	const found: WebAddress[] = [];
	const visit = (value: unknown, path: string) => {
		if (found.length === most) return;
		if (typeof value === 'string') {
			const address = webAddress(value);
			if (address) found.push({path, ...address});
		} else if (typeof value === 'object' && value !== null) {
			for (const [key, item] of Object.entries(value)) visit(item, path ? `${path}.${key}` : key);
		}
	};
	visit(row, '');
	return found;
}
