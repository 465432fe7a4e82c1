/** Highlights comments, strings, numbers, keys and keywords of common languages, and diffs, without parsing the code. */
import type {Style} from '../../../text/theme.ts';
import type {Span} from '../draw/wrap.ts';

interface Family {
	/** Signs that begin a line comment. */
	readonly comment: readonly string[];
	readonly hasBlockComments: boolean;
	/** Matches the name of a value at the current position, up to its colon or equals sign. */
	readonly key?: RegExp;
}

/** A string before a colon. */
const jsonKey = /"(?:[^"\\]|\\.)*"(?=\s*:)/uy;
/** A name before a colon at the start of a line or a list item. */
const yamlKey = /(?<=^\s*(?:- +)*)(?!- )(?:"[^"]*"|'[^']*'|[^\s#:'"[{][^\s#:]*(?: [^\s#:]+)*)(?=:(?:\s|$))/uy;
/** A name before an equals sign at the start of a line. */
const settingKey = /(?<=^\s*)[\w.-]+(?=\s*=)/uy;

const families: readonly (readonly [names: RegExp, family: Family])[] = [
	[/^(?:json5?|jsonc|jsonl|ndjson)$/, {comment: ['//'], hasBlockComments: true, key: jsonKey}],
	[/^ya?ml$/, {comment: ['#'], hasBlockComments: false, key: yamlKey}],
	[
		/^(?:toml|ini|conf|properties|env|dotenv|hcl|tf|terraform)$/,
		{comment: ['#'], hasBlockComments: false, key: settingKey},
	],
	[
		/^(?:py(?:thon)?|rb|ruby|sh|bash|zsh|shell|console|fish|make(?:file)?|docker(?:file)?|r|perl|pl)$/,
		{comment: ['#'], hasBlockComments: false},
	],
	[/^(?:sql|psql|mysql|plsql|lua|haskell|hs|elm)$/, {comment: ['--'], hasBlockComments: true}],
	[/^(?:text|txt|plain|csv|log|md|markdown|html|xml)?$/, {comment: [], hasBlockComments: false}],
];
const others: Family = {comment: ['//'], hasBlockComments: true};

const keywords = new Set(
	(
		'abstract all and any as asc async await begin between boolean break by case catch class const continue create def default del delete ' +
		'desc do drop elif else end enum except export extends false final finally float fn for from func function go group having if ' +
		'implements import in inner insert int interface into is join lambda left let like limit match mod module new nil none not null ' +
		'nulls of on or order outer package pass private protected pub public raise return select self set static string struct super ' +
		'switch table then this throw trait true try type undefined union unless update use using val values var void when where while with yield'
	).split(' '),
);

// Non-ASCII characters stay in the preceding token, so that no grapheme is split.
const tokens =
	/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\d[\w.]*[^\x00-\x7f]*|[A-Za-z_$][\w$]*[^\x00-\x7f]*|\s+|[^\s\w][^\x00-\x7f]*/gu;

/** Longer lines are not highlighted, because highlighting them is slow. */
const maximumHighlighted = 2_000;

/** Returns a function that highlights consecutive lines. Block comments can span lines. */
export function highlighter(language: string): (line: string) => readonly Span[] {
	const name = language.trim().toLowerCase();
	if (name === 'diff' || name === 'patch') return diffSpans;
	const {comment, hasBlockComments, key} = families.find(([names]) => names.test(name))?.[1] ?? others;
	let isInComment = false;
	return (line) => {
		if (line.length > maximumHighlighted) return [{text: line, styles: []}];
		const spans: Span[] = [];
		const add = (text: string, style?: Style) => {
			if (text !== '') spans.push({text, styles: style ? [style] : []});
		};
		let at = 0;
		while (at < line.length) {
			if (isInComment) {
				const end = line.indexOf('*/', at);
				add(line.slice(at, end < 0 ? line.length : end + 2), 'dim');
				isInComment = end < 0;
				at = end < 0 ? line.length : end + 2;
				continue;
			}
			const next = line.slice(at, at + 2);
			if (hasBlockComments && next === '/*') {
				isInComment = true;
				continue;
			}
			if (comment.some((sign) => next.startsWith(sign))) {
				add(line.slice(at), 'dim');
				break;
			}
			const [found] = key ? matchAt(key, line, at) : [];
			if (found) {
				add(found, 'accent');
				at += found.length;
				continue;
			}
			tokens.lastIndex = at;
			const [token = line[at] ?? ''] = tokens.exec(line) ?? [];
			add(token, styleOf(token));
			at += token.length;
		}
		return spans;
	};
}

function matchAt(pattern: RegExp, line: string, at: number): readonly string[] {
	pattern.lastIndex = at;
	return pattern.exec(line) ?? [];
}

/** A diff marks added and removed lines with a sign, so the colours repeat what the text shows. */
function diffSpans(line: string): readonly Span[] {
	const isHeader = /^(?:diff |index |--- |\+\+\+ |old mode|new mode|rename |similarity )/.test(line);
	const style = isHeader ? 'bold' : line.startsWith('@@') ? 'accent' : line.startsWith('+') ? 'good' : 'bad';
	const isPlain = !isHeader && !/^[@+-]/.test(line);
	return [{text: line, styles: isPlain ? [] : [style]}];
}

function styleOf(token: string): Style | undefined {
	if (/^["'`]./.test(token)) return 'good';
	if (/^\d/.test(token)) return 'warn';
	return keywords.has(token.toLowerCase()) ? 'accent' : undefined;
}
