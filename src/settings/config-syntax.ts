/** What is wrong with the YAML of the config, in words that say what to write. */
import {type Alias, type Document, type LineCounter, type Scalar, visit} from 'yaml';

interface SyntaxProblem {
	readonly line: number;
	readonly message: string;
}

const messages: Readonly<Record<string, string>> = {
	TAB_AS_INDENT: 'a tab begins this line. Indent with spaces',
	BAD_INDENT: 'the indentation of this line fits no line above, or a bracket above has no end',
	BLOCK_AS_IMPLICIT_KEY: 'the line below is indented further, although this one has a value. Indent both alike',
	MULTILINE_IMPLICIT_KEY: 'this line has no key. Write `key: value`, with a blank after the colon',
	NON_STRING_KEY: 'a key has to be a text',
	MULTIPLE_DOCS: 'a second document begins here. Keep one',
};

/** A text that is read as UTF-8 and has the zeros of UTF-16. */
const isUtf16 = (text: string): boolean => text.startsWith('\ufffd\ufffd') || text.slice(0, 100).includes('\0');

/** The first error. The document is parsed from the text, with the counter. */
export function syntaxProblem(text: string, document: Document.Parsed, lines: LineCounter): SyntaxProblem | undefined {
	if (isUtf16(text)) return {line: 1, message: 'the file is in UTF-16. Save it in UTF-8'};
	const [error] = document.errors;
	if (!error) return undefined;
	const [reason = ''] = error.message.split(/ at line |\n/);
	const quote = reason.startsWith('Missing closing') ? unclosedQuote(document, lines) : undefined;
	if (quote !== undefined) return {line: quote, message: 'the quote that begins here has no end'};
	const code = reason.startsWith('Implicit map keys need') ? 'MULTILINE_IMPLICIT_KEY' : error.code;
	return {line: error.linePos?.[0].line ?? 1, message: messages[code] ?? reason};
}

/** The parser reports its end, which is the end of the file: nothing comes after it. */
function unclosedQuote(document: Document.Parsed, lines: LineCounter): number | undefined {
	let last: Scalar | undefined;
	visit(document, {
		Scalar(_, scalar) {
			last = scalar;
		},
	});
	return last?.range ? lines.linePos(last.range[0]).line : undefined;
}

/** The line of the first alias of nothing, otherwise of the first alias. */
export function badAliasLine(document: Document.Parsed, lines: LineCounter): number {
	const aliases: Alias[] = [];
	visit(document, {
		Alias(_, alias) {
			aliases.push(alias);
		},
	});
	const bad = aliases.find((alias) => !alias.resolve(document)) ?? aliases[0];
	return lines.linePos(bad?.range?.[0] ?? 0).line;
}
