/** Text from a keyboard. A host can mistake the bytes of a key for text, and text with control characters would be sent on. */
import type {Key} from '../widgets/widget.ts';

const isControl = (character: string): boolean => {
	const code = character.charCodeAt(0);
	return code < 0x20 || (code >= 0x7f && code < 0xa0);
};

/** The key without a text that has control characters. */
export const typedKey = (key: Key): Key =>
	key.text !== undefined && [...key.text].some(isControl) ? {...key, text: undefined} : key;
