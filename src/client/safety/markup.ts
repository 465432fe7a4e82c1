/** Redaction of secrets in HTML and XML: an error page or a sign-in page, in place of the response of the service. */
import {mask} from '../../contract/sensitive-fields.ts';
import {namesSecretAtEnd} from './secret-names.ts';

/** The name, the attributes, and the text up to the next element. A quoted value may contain angle brackets. */
const elements = /<([a-z][^\s<>/"'=]{0,99})((?:"[^"]*"|'[^']*'|[^"'<>])*)(>?[^<]*)/gi;
/** A quoted value may be cut at the end of the text. Within a JSON string, backslashes precede its quotes. */
const attributes = /([^\s"'=<>/]{1,100})(\s{0,8}=\s{0,8})(\\{0,8}"[^"]*"?|\\{0,8}'[^']*'?|[^\s"'<>]+)/g;

/** These attributes describe an element and have no value of it. */
const descriptive = /^(?:name|id|type|for|class|property|itemprop|key|autocomplete)$/i;
const withoutText = /^(?:input|meta|link|img|br|hr|label|th|dt)$/i;

/** `<input name="clientSecret" value="…">`, `<secret>…</secret>` and the like: the value of an element that names a secret. */
function namesSecret(name: string, attributeText: string): boolean {
	if (namesSecretAtEnd(name)) return true;
	return [...attributeText.matchAll(attributes)].some(
		([, attribute = '', , value = '']) =>
			namesSecretAtEnd(attribute) || (descriptive.test(attribute) && namesSecretAtEnd(value)),
	);
}

/** In characters. The journal keeps less of a body. */
const maximumText = 70_000;

/** Whether the text has an element that names a secret. */
export function hasSecretElement(text: string): boolean {
	for (const [, name = '', inside = ''] of text.slice(0, maximumText).matchAll(elements))
		if (namesSecret(name, inside)) return true;
	return false;
}

/** Masks the attributes and the text of elements that name a secret. */
export const redactElements = (text: string): string =>
	text.replace(elements, (whole, name: string, inside: string, after: string) => {
		if (!namesSecret(name, inside)) return whole;
		const masked = inside.replace(attributes, (pair, attribute: string, equals: string) =>
			descriptive.test(attribute) ? pair : `${attribute}${equals}"${mask}"`,
		);
		const isClosed = after.startsWith('>') && withoutText.test(name);
		return `<${name}${masked}${isClosed || after.trim().length <= 1 ? after : `>${mask}`}`;
	});

const entities = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));?/gi;
/** The entities that can hide the name of a secret, or what separates it from its value. */
const namedEntities: Readonly<Record<string, string>> = {
	...{amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", lowbar: '_', underbar: '_', dash: '-', hyphen: '-'},
	...{period: '.', colon: ':', equals: '=', lcub: '{', lbrace: '{', rcub: '}', rbrace: '}'},
};

/** Decodes the entities of printable ASCII. */
export const decodeEntities = (text: string): string =>
	text.replace(entities, (whole, decimal?: string, hex?: string, name?: string) => {
		if (name !== undefined) return namedEntities[name.toLowerCase()] ?? whole;
		const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
		return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : whole;
	});
