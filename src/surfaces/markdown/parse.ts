/**
 * Parses the Markdown that agents write: headings, paragraphs, lists, quotes, code, tables and rules. The text is
 * untrusted, so this parser works in one pass with bounded nesting, and treats unknown syntax as text.
 */
import {type Inline, type Link, parseInline} from './inline.ts';

export type MarkdownBlock =
	| {readonly kind: 'paragraph'; readonly inlines: readonly Inline[]}
	| {readonly kind: 'heading'; readonly level: number; readonly inlines: readonly Inline[]}
	| {readonly kind: 'code'; readonly language: string; readonly text: string}
	| {readonly kind: 'quote'; readonly blocks: readonly MarkdownBlock[]}
	| {readonly kind: 'list'; readonly items: readonly ListItem[]}
	| {
			readonly kind: 'table';
			readonly align: readonly Alignment[];
			readonly rows: readonly (readonly (readonly Inline[])[])[];
	  }
	| {readonly kind: 'rule'};

export interface ListItem {
	/** `-` or `3.` */
	readonly marker: string;
	readonly isChecked: boolean | undefined;
	readonly blocks: readonly MarkdownBlock[];
}

type Alignment = 'left' | 'right' | 'center';

export interface Markdown {
	readonly blocks: readonly MarkdownBlock[];
	/** In text order. */
	readonly links: readonly Link[];
}

/** Maximum nesting of quotes and lists. */
const maximumDepth = 6;
const maximumColumns = 30;

const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const rule = /^ {0,3}(?:\*[ \t]*){3,}$|^ {0,3}(?:-[ \t]*){3,}$|^ {0,3}(?:_[ \t]*){3,}$/;
const quote = /^ {0,3}> ?/;
const item = /^( {0,3})([-*+]|\d{1,9}[.)])(?:( {1,4})|$)/;

export function parseMarkdown(text: string): Markdown {
	const links: Link[] = [];
	const blocks = new Reader(text.replaceAll('\t', '    ').split('\n'), links, 0).blocks();
	return {blocks, links};
}

class Reader {
	readonly #lines: readonly string[];
	readonly #links: Link[];
	readonly #depth: number;
	#at = 0;

	constructor(lines: readonly string[], links: Link[], depth: number) {
		this.#lines = lines;
		this.#links = links;
		this.#depth = depth;
	}

	blocks(): readonly MarkdownBlock[] {
		const blocks: MarkdownBlock[] = [];
		while (this.#at < this.#lines.length) {
			const line = this.#line;
			if (line.trim() === '') this.#at++;
			else blocks.push(this.#block(line));
		}
		return blocks;
	}

	get #line(): string {
		return this.#lines[this.#at] ?? '';
	}

	#inline(text: string): readonly Inline[] {
		return parseInline(text, this.#links);
	}

	#within(lines: readonly string[]): readonly MarkdownBlock[] {
		return new Reader(lines, this.#links, this.#depth + 1).blocks();
	}

	#block(line: string): MarkdownBlock {
		const [, mark = '', words = ''] = fence.exec(line) ?? [];
		if (mark && !words.includes('`')) return this.#code(mark, words.trim().split(' ')[0] ?? '');
		const title = heading.exec(line);
		if (title) {
			this.#at++;
			const text = (title[2] ?? '').trim().replace(/(?:^|\s)#+$/, '');
			return {kind: 'heading', level: title[1]?.length ?? 1, inlines: this.#inline(text)};
		}
		if (rule.test(line)) {
			this.#at++;
			return {kind: 'rule'};
		}
		if (this.#depth < maximumDepth && quote.test(line)) return this.#quote();
		if (this.#depth < maximumDepth && item.test(line)) return this.#list();
		if (this.#isTable()) return this.#table();
		return this.#paragraph();
	}

	#code(mark: string, language: string): MarkdownBlock {
		const start = ++this.#at;
		const end = new RegExp(`^ {0,3}\\${mark[0]}{${mark.length},}\\s*$`);
		while (this.#at < this.#lines.length && !end.test(this.#line)) this.#at++;
		const text = this.#lines.slice(start, this.#at++).join('\n');
		return {kind: 'code', language, text};
	}

	#quote(): MarkdownBlock {
		const lines: string[] = [];
		while (quote.test(this.#line)) {
			lines.push(this.#line.replace(quote, ''));
			this.#at++;
		}
		return {kind: 'quote', blocks: this.#within(lines)};
	}

	#list(): MarkdownBlock {
		const items: ListItem[] = [];
		const isNumbered = /\d/.test(item.exec(this.#line)?.[2] ?? '');
		while (this.#at < this.#lines.length) {
			const match = rule.test(this.#line) ? null : item.exec(this.#line);
			if (!match || /\d/.test(match[2] ?? '') !== isNumbered) break;
			items.push(this.#item(match));
		}
		return {kind: 'list', items};
	}

	#item([whole, indent = '', marker = '', space = ' ']: RegExpExecArray): ListItem {
		const width = indent.length + marker.length + space.length;
		const task = /^\[([ xX])\] /.exec(this.#line.slice(whole.length));
		const lines = [this.#line.slice(whole.length + (task?.[0].length ?? 0))];
		this.#at++;
		while (this.#at < this.#lines.length) {
			const line = this.#line;
			const isBlank = line.trim() === '';
			const belongs = line.startsWith(' '.repeat(Math.min(width, 2)));
			// A blank line belongs to the item if the next line does.
			const next = isBlank ? (this.#lines[this.#at + 1] ?? '') : line;
			if (isBlank && !next.startsWith(' '.repeat(width))) break;
			if (!isBlank && !belongs && this.#startsBlock(line)) break;
			lines.push(belongs ? line.slice(Math.min(width, line.length - line.trimStart().length)) : line);
			this.#at++;
		}
		while (this.#line.trim() === '' && item.test(this.#lines[this.#at + 1] ?? '')) this.#at++;
		return {
			marker: /\d/.test(marker) ? marker : '-',
			isChecked: task ? task[1] !== ' ' : undefined,
			blocks: this.#within(lines),
		};
	}

	#startsBlock(line: string): boolean {
		return fence.test(line) || heading.test(line) || rule.test(line) || quote.test(line) || item.test(line);
	}

	#isTable(): boolean {
		const next = this.#lines[this.#at + 1] ?? '';
		return this.#line.includes('|') && next.includes('|') && cells(next).every((cell) => /^:?-+:?$/.test(cell));
	}

	#table(): MarkdownBlock {
		const header = cells(this.#line);
		const align = cells(this.#lines[this.#at + 1] ?? '').map((cell): Alignment => {
			const isRight = cell.endsWith(':');
			return isRight && cell.startsWith(':') ? 'center' : isRight ? 'right' : 'left';
		});
		this.#at += 2;
		const rows = [header];
		while (this.#line.includes('|')) {
			rows.push(cells(this.#line));
			this.#at++;
		}
		const columns = Math.min(maximumColumns, header.length);
		return {
			kind: 'table',
			align: align.slice(0, columns),
			rows: rows.map((row) => Array.from({length: columns}, (_, at) => this.#inline(row[at] ?? ''))),
		};
	}

	#paragraph(): MarkdownBlock {
		let text = '';
		while (this.#at < this.#lines.length && this.#line.trim() !== '') {
			const line = this.#line;
			const underline = text && /^ {0,3}(?:(=+)|-+)\s*$/.exec(line);
			if (underline) {
				this.#at++;
				return {kind: 'heading', level: underline[1] ? 1 : 2, inlines: this.#inline(text.trimEnd())};
			}
			if (text && this.#depth < maximumDepth && this.#startsBlock(line)) break;
			const words = line.trim();
			const isBroken = words.endsWith('\\') || line.endsWith('  ');
			text += isBroken ? `${words.replace(/\\$/, '')}\n` : `${words} `;
			this.#at++;
		}
		return {kind: 'paragraph', inlines: this.#inline(text.trimEnd())};
	}
}

/** Splits a table row into cells. `\|` is a literal bar. */
function cells(line: string): readonly string[] {
	const inner = line
		.trim()
		.replace(/^\|/, '')
		.replace(/(?<!\\)\|$/, '');
	return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}
