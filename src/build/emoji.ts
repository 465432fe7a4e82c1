/**
 * Recognizes emoji for string-width. V8 takes 20 ms or more for the set of all emoji; most texts do not need it. V8 checks a
 * pattern that is written as a literal when it parses the file, so this one is not.
 */

const allEmoji = String.raw`^(?:\p{RGI_Emoji}|\p{Regional_Indicator}{1,2}|[\d#*]\u{FE0F})`;

let alone: RegExp | undefined;
let all: RegExp | undefined;

/** The pattern for a text. V8 builds the tables of a pattern when it is reached. */
function patternFor(text: string): RegExp {
	// Joiners, skin tones, and the end of tags: the parts of emoji that need the whole set.
	if (/[\u200d\p{Emoji_Modifier}\u{e007f}]/u.test(text)) {
		all ??= new RegExp(allEmoji, 'v');
		return all;
	}
	alone ??=
		/^(?:[\p{Emoji_Presentation}--\p{Regional_Indicator}]|[[\p{Emoji}--\p{Emoji_Presentation}]--[\d#*]]\ufe0f|\p{Regional_Indicator}{1,2}|[\d#*]\ufe0f\u20e3?)/v;
	return alone;
}

/** Finds an emoji at the beginning of a text, like the pattern of string-width. */
export const emojiPrefix = {
	exec: (text: string) => patternFor(text).exec(text),
	test: (text: string) => patternFor(text).test(text),
};
