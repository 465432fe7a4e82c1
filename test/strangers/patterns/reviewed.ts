/** The regular expressions that a person has checked. */

/** Patterns without a proof: the checker supports no look-around and no back-reference. With the reason why each is linear. */
export const reviewed: Readonly<Record<string, string>> = {
	'export default class Output \\{([\\s\\S]*\\n)\\}': 'runs in the build, on a file of an installed package',
	'^(?!\\s)[^\\p{Cc}\\p{Cs}]+(?<!\\s)$': 'anchored, and one class repeats; the look-arounds read one character',
	'^(-?)0+(?=\\d)': 'anchored; the lookahead reads one character after each of the zeros at most once',
	'^("\\p{L}[^"]*"|\\p{L}[^\\s":/]*):(?!\\/\\/)(.*)$':
		'anchored; each alternative ends at the first character outside its class',
	'^(?:\\u001b\\[\\?(?!1049)\\d+[hl]|\\u001b\\[[<>?]\\d*u|\\u001b\\][^\\u0007\\u001b]*\\u0007)*$':
		'anchored; every alternative begins with an escape character and cannot cross the next one',
	'\\u001b\\[(?!(?:[49]|2[49])m)[\\d;:]*m': 'begins with an escape character, which the repeated class cannot cross',
	"''|'((?:[^']|'')*)(?:'|$)|([A-Za-z])\\2*":
		'a quote matches up to the next single quote or the end, so nothing is read twice',
	'^([\\s-]*)("(?:[^"\\\\]|\\\\.)*":|[^\\s"][^:"]*:(?=\\s|$))?(.*?)(,?)$':
		'anchored; the rest matches any text, so the parts before it are never tried again',
	'^(["\'`]).*\\1$': 'anchored, and the only repetition reads to the end and returns once',
	// The checker does not read the flag v.
	'[[\\p{C}\\p{M}\\p{Zl}\\p{Zp}\\u115f\\u1160\\u3164\\uffa0]--[\\n\\t]]{1,4096}':
		'one class repeats, at most 4,096 times, and nothing follows it',
	'([\\u203f\\u2400-\\u2408\\u240b-\\u241f\\u2421]{1,4096})|(⟦U\\+[0-9A-F]{4,6}(?:×[1-9][0-9]{0,8})?⟧)|[[\\p{C}\\p{M}\\p{Zl}\\p{Zp}\\u115f\\u1160\\u3164\\uffa0]--[\\n\\t]]{1,4096}':
		'the alternatives begin with different characters, and nothing follows their repeated classes',
	'(\\p{Emoji}?)\\ufe0f(\\u20e3?)|\\ufe0e': 'nothing repeats',
	'(?<=const emojiPrefixRegex = )\\/\\^\\(\\?:\\\\p\\{RGI_Emoji\\}.*\\/v;':
		'runs in the build, on a file of an installed package',
	'^(?:[\\p{Emoji_Presentation}--\\p{Regional_Indicator}]|[[\\p{Emoji}--\\p{Emoji_Presentation}]--[\\d#*]]\\ufe0f|\\p{Regional_Indicator}{1,2}|[\\d#*]\\ufe0f\\u20e3?)':
		'anchored, and nothing repeats more than twice',
	// The checker needs minutes for it.
	'([^\\s"\'=<>/]{1,100})(\\s{0,8}=\\s{0,8})(\\\\{0,8}"[^"]*"?|\\\\{0,8}\'[^\']*\'?|[^\\s"\'<>]+)':
		'a name has at most 100 characters, a value is read once, and the next match begins after it',
};

/** Constructed patterns without a proof, most of them constructed on use. With the reason why each is linear. */
export const reviewedConstructions: Readonly<Record<string, string>> = {
	"build/emoji.ts: new RegExp(allEmoji, 'v')": 'anchored, and no part is longer than an emoji',
	"client/safety/redact.ts: new RegExp(`${name}(?:${values.join('|')})`, 'gi')":
		'a value reaches its closing quote or the end of the text, and the next match begins after it',
	"client/safety/redact.ts: new RegExp(encodings.map(literal).join('|'), 'g')": 'alternatives without repetition',
	"client/safety/secret-names.ts: new RegExp(`[:=](?<=${secretNames}[\"'\\\\\\\\\\\\s]*[:=])`, 'i')":
		'a separator reads back over the quotes and blanks before it, which no other separator reads, and a name has a fixed length',
	"settings/terminal/background.ts: new RegExp(`.{${digits.length / 3}}`, 'g')": 'a fixed count of up to 40 / 3',
	"tenant/routes.ts: new RegExp(`^${path.replaceAll('.', '\\\\.').replace(/\\{(\\w+)\\}/g, '(?<$1>[^/]+)')}$`)":
		'anchored, and a parameter ends at a slash',
	"text/visible.ts: new RegExp(this.#source, 'gv')": 'a class without repetition',
};
