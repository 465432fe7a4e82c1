/** Recognizes emoji for string-width. V8 takes 20 ms to compile the set of all emoji; this compiles only the part it needs. */

/** Every emoji contains one of these. */
const pictorial = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u20e3/u;
const modifier = /\p{Emoji_Modifier}/u;
const joiner = '\u200d';
type EmojiKind = 'joined' | 'modified' | 'plain';
/** Strings instead of literals: V8 builds the tables of a literal when it parses it, not when it is used. */
const emojiKinds: Readonly<Record<EmojiKind, string>> = {
	joined: '^\\p{RGI_Emoji_ZWJ_Sequence}$',
	modified: '^\\p{RGI_Emoji_Modifier_Sequence}$',
	plain: '^[\\p{Basic_Emoji}\\p{RGI_Emoji_Flag_Sequence}\\p{Emoji_Keycap_Sequence}\\p{RGI_Emoji_Tag_Sequence}]$',
};
const compiledKinds = new Map<EmojiKind, RegExp>();

/** Whether a text is one of Unicode's recommended emoji (`\p{RGI_Emoji}`). Compiles only the tables that it needs. */
export function isEmoji(text: string): boolean {
	if (!pictorial.test(text)) return false;
	const kind = text.includes(joiner) ? 'joined' : text.length > 2 && modifier.test(text) ? 'modified' : 'plain';
	const pattern = compiledKinds.get(kind) ?? new RegExp(emojiKinds[kind], 'v');
	compiledKinds.set(kind, pattern);
	return pattern.test(text);
}
