/** Highlights the comments and the strings of common languages, and diffs, without parsing the code. */
import type {Style} from '../../../text/theme.ts';
import type {Span} from '../draw/wrap.ts';

/** What begins a line comment, by language. Others have `//` and block comments. */
const comments: readonly (readonly [names: RegExp, sign: string | undefined])[] = [
	[/^(?:ya?ml|toml|ini|conf|properties|env|dotenv|hcl|tf|terraform)$/, '#'],
	[/^(?:py(?:thon)?|rb|ruby|sh|bash|zsh|shell|console|fish|make(?:file)?|docker(?:file)?|r|perl|pl)$/, '#'],
	[/^(?:sql|psql|mysql|plsql|lua|haskell|hs|elm)$/, '--'],
	[/^(?:text|txt|plain|csv|log|md|markdown|html|xml)?$/, undefined],
];

// Non-ASCII characters stay in the preceding token, so that no grapheme is split.
const tokens = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\w[\w$]*[^\x00-\x7f]*|\s+|[^\s\w][^\x00-\x7f]*/gu;

/** Longer lines are not highlighted, because highlighting them is slow. */
const maximumHighlighted = 2_000;

/** Returns a function that highlights consecutive lines. Block comments can span lines. */
export function highlighter(language: string): (line: string) => readonly Span[] {
	const name = language.trim().toLowerCase();
	if (name === 'diff' || name === 'patch') return diffSpans;
	const found = comments.find(([names]) => names.test(name));
	const sign = found ? found[1] : '//';
	const hasBlocks = !found || sign === '--';
	let isInComment = false;
	return (line) => {
		if (line.length > maximumHighlighted) return [{text: line, styles: []}];
		const spans: Span[] = [];
		for (let at = 0; at < line.length; ) {
			let [text, style]: [string, Style?] = [line.slice(at)];
			isInComment ||= hasBlocks && line.startsWith('/*', at);
			if (isInComment) {
				const end = line.indexOf('*/', at);
				if (end >= 0) text = line.slice(at, end + 2);
				isInComment = end < 0;
				style = 'dim';
			} else if (sign !== undefined && line.startsWith(sign, at)) style = 'dim';
			else {
				tokens.lastIndex = at;
				[text = line[at] ?? ''] = tokens.exec(line) ?? [];
				style = /^["'`]./.test(text) ? 'good' : undefined;
			}
			spans.push({text, styles: style ? [style] : []});
			at += text.length;
		}
		return spans;
	};
}

/** A diff marks added and removed lines with a sign, so the colours repeat what the text shows. */
function diffSpans(line: string): readonly Span[] {
	const isHeader = /^(?:diff |index |--- |\+\+\+ |old mode|new mode|rename |similarity )/.test(line);
	const style = isHeader ? 'bold' : line.startsWith('@@') ? 'accent' : line.startsWith('+') ? 'good' : 'bad';
	const isPlain = !isHeader && !/^[@+-]/.test(line);
	return [{text: line, styles: isPlain ? [] : [style]}];
}
