import {toText} from '../value/coerce.ts';
import {ArgumentError, type SurfaceFunction} from '../value/run.ts';
import {valueWords} from '../words/values.ts';

/** A web address that may be opened, and the host that the person confirms. */
export interface WebAddress {
	readonly url: string;
	/** The host with its port, in punycode so that it cannot imitate another host. */
	readonly host: string;
}

/** Only a press opens an address (`actions.ts`). Computing the value only validates the address. */
export const openUrl: SurfaceFunction = ({url}) => {
	const address = webAddress(toText(url));
	if ('refused' in address) throw new ArgumentError(address.refused);
	return null;
};

/** Accepts http and https. Relative addresses and addresses with credentials are refused. */
export function webAddress(text: string): WebAddress | {readonly refused: string} {
	const url = text.length <= 4_096 && URL.canParse(text) ? new URL(text) : undefined;
	if (!url) return {refused: valueWords.notAnAddress};
	if (url.protocol !== 'http:' && url.protocol !== 'https:')
		return {refused: valueWords.refusedProtocol(url.protocol.slice(0, 30))};
	if (url.username || url.password) return {refused: valueWords.hasCredentials};
	return {url: url.href, host: url.host};
}
