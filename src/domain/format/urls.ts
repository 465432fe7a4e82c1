/** The URLs in an item that a person may open in a browser. */
import {isContainer} from '../../text/json/object.ts';

export interface WebAddress {
	/** Dotted path of the field. */
	readonly path: string;
	readonly url: string;
	readonly host: string;
}

/** A menu with more entries is not useful. */
const limit = 100;

/** Accepts http and https without credentials only, since other schemes could start programs. */
function webAddress(text: string): {readonly url: string; readonly host: string} | undefined {
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
	const {href, host, username, password} = new URL(text);
	return username || password ? undefined : {url: href, host};
}

export function webAddresses(row: object): readonly WebAddress[] {
	const addresses: WebAddress[] = [];
	const visit = (value: unknown, path: string) => {
		if (addresses.length === limit) return;
		if (typeof value === 'string') {
			const address = webAddress(value);
			if (address) addresses.push({path, ...address});
		} else if (isContainer(value)) {
			for (const [key, item] of Object.entries(value)) visit(item, path ? `${path}.${key}` : key);
		}
	};
	visit(row, '');
	return addresses;
}
