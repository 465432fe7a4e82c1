/** Highlights comments, strings, numbers and keywords of common languages, without parsing the code. */
import type {Style} from '../../../text/theme.ts';
import type {Span} from '../../draw/wrap.ts';

interface Family {
	/** Signs that begin a line comment. */
	readonly comment: readonly string[];
	readonly hasBlockComments: boolean;
}

const families: readonly (readonly [names: RegExp, family: Family])[] = [
	[
		/^(?:py(?:thon)?|rb|ruby|sh|bash|zsh|shell|fish|ya?ml|toml|ini|conf|hcl|tf|terraform|make(?:file)?|docker(?:file)?|r|perl|pl)$/,
		{comment: ['#'], hasBlockComments: false},
	],
	[/^(?:sql|psql|mysql|plsql|lua|haskell|hs|elm)$/, {comment: ['--'], hasBlockComments: true}],
	[/^(?:json|text|txt|plain|csv|log|md|markdown|diff|html|xml)?$/, {comment: [], hasBlockComments: false}],
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

/** Returns a function that highlights consecutive lines. Block comments can span lines. */
export function highlighter(language: string): (line: string) => readonly Span[] {
	const {comment, hasBlockComments} =
		families.find(([names]) => names.test(language.trim().toLowerCase()))?.[1] ?? others;
	let isInComment = false;
	return (line) => {
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
			tokens.lastIndex = at;
			const [token = line[at] ?? ''] = tokens.exec(line) ?? [];
			add(token, styleOf(token));
			at += token.length;
		}
		return spans;
	};
}

function styleOf(token: string): Style | undefined {
	if (/^["'`]./.test(token)) return 'good';
	if (/^\d/.test(token)) return 'warn';
	return keywords.has(token.toLowerCase()) ? 'accent' : undefined;
}
