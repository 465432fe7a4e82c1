/** Redaction of secrets in HTML and XML: an error page or a sign-in page, in place of the response of the service. */
import {mask} from '../../contract/sensitive-fields.ts';
import {namesSecretAtEnd} from './secret-names.ts';

/** The name, the attributes, and the text up to the next element. A quoted value may contain angle brackets. */
const elements = /<([a-z][^\s<>/"'=]{0,99})((?:"[^"]*"|'[^']*'|[^"'<>])*)(>?[^<]*)/gi;
/** A quoted value may be cut at the end of the text. */
const attributes = /([^\s"'=<>/]{1,100})(\s{0,8}=\s{0,8})("[^"]*"?|'[^']*'?|[^\s"'<>]+)/g;

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
