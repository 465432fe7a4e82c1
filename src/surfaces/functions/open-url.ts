import {toText} from '../value/coerce.ts';
import {Fault, type SurfaceFunction} from '../value/run.ts';

/** A web address that may be opened, and the host a person should read before it is. */
export interface WebAddress {
	readonly url: string;
	/** With the port, in the form that can't be mistaken for another's (punycode). */
	readonly host: string;
}

/** Opening is what a press does (`actions.ts`); computing the value only refuses what could not be opened. */
export const openUrl: SurfaceFunction = ({url}) => {
	const address = webAddress(toText(url));
	if ('refused' in address) throw new Fault(address.refused);
	return null;
};

/** http and https only; relative addresses and such with hidden credentials are refused. */
export function webAddress(text: string): WebAddress | {readonly refused: string} {
	const url = text.length <= 4_096 && URL.canParse(text) ? new URL(text) : undefined;
	if (!url) return {refused: 'that is not a web address'};
	if (url.protocol !== 'http:' && url.protocol !== 'https:')
		return {refused: `${url.protocol.slice(0, 30)} addresses are not opened`};
	if (url.username || url.password) return {refused: 'an address with a user name or password is not opened'};
	return {url: url.href, host: url.host};
}
