/** Parses the Markdown that agents write: headings, paragraphs, lists, quotes, code, tables and rules. */
import type {MarkedToken, Token, Tokens} from 'marked';
import type {Style} from '../../../text/theme.ts';
import {trimmedEnd} from '../../../text/trim.ts';
import {webAddress} from '../../engine/functions/open-url.ts';
import {lex} from './lexer.ts';

/** A part of a text with its styles. */
export interface Inline {
	readonly text: string;
	readonly styles: readonly Style[];
	/** Whether the word for an image stands here. `text` is empty then. */
	readonly isImage?: true;
	/** Index in the list of links. */
	readonly link?: number | undefined;
}

interface Link {
	readonly url: string;
	/** Undefined for an address that may not be opened. */
	readonly host: string | undefined;
}

export type MarkdownBlock =
	| {readonly kind: 'paragraph'; readonly inlines: readonly Inline[]}
	| {readonly kind: 'heading'; readonly level: number; readonly inlines: readonly Inline[]}
	/** `language` is empty for code without a fence or without a language. */
	| {readonly kind: 'code'; readonly text: string; readonly language: string}
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

const maximumColumns = 30;
const noStyles: readonly Style[] = [];

/** Parses a text. One that exceeds the budget of the lexer becomes a single paragraph. */
export function parseMarkdown(text: string): Markdown {
	const links: Link[] = [];
	const {tokens} = lex(text.replaceAll('\t', '    '));
	return {blocks: tokens ? blocksOf(tokens) : [paragraph([{text, styles: []}])], links};

	function blocksOf(tokens: readonly Token[]): readonly MarkdownBlock[] {
		return (tokens as readonly MarkedToken[]).flatMap((token) => blockOf(token) ?? []);
	}

	/** Undefined for a token without content, such as a blank line. */
	function blockOf(token: MarkedToken): MarkdownBlock | undefined {
		switch (token.type) {
			case 'heading':
				return {kind: 'heading', level: token.depth, inlines: inlinesOf(token.tokens)};
			case 'code':
				return {kind: 'code', text: token.text, language: token.lang?.split(/\s/)[0] ?? ''};
			case 'blockquote':
				return {kind: 'quote', blocks: blocksOf(token.tokens)};
			case 'list':
				return {kind: 'list', items: token.items.map((item) => itemOf(item, token.ordered))};
			case 'table':
				return {
					kind: 'table',
					align: token.align.slice(0, maximumColumns).map((side) => side ?? 'left'),
					rows: [token.header, ...token.rows].map((row) =>
						row.slice(0, maximumColumns).map((cell) => inlinesOf(cell.tokens)),
					),
				};
			case 'hr':
				return {kind: 'rule'};
			case 'paragraph':
			case 'text':
				return paragraph(inlinesOf(token.tokens ?? [token]));
			default:
				return undefined;
		}
	}

	function itemOf({raw, task, checked, tokens}: Tokens.ListItem, isOrdered: boolean): ListItem {
		const number = isOrdered ? /^\s*(\d+[.)])/.exec(raw)?.[1] : undefined;
		return {marker: number ?? '-', isChecked: task ? checked : undefined, blocks: blocksOf(tokens)};
	}

	function inlinesOf(tokens: readonly Token[]): readonly Inline[] {
		const inlines: Inline[] = [];
		for (const token of tokens as readonly MarkedToken[]) addInline(token, noStyles, undefined, inlines);
		return inlines;
	}

	/** Adds the parts of a token to `inlines`. */
	function addInline(token: MarkedToken, styles: readonly Style[], link: number | undefined, inlines: Inline[]): void {
		const addAll = (tokens: readonly Token[], inner: readonly Style[], at = link) => {
			for (const each of tokens as readonly MarkedToken[]) addInline(each, inner, at, inlines);
		};
		switch (token.type) {
			case 'strong':
				addAll(token.tokens, [...styles, 'bold']);
				break;
			case 'em':
				addAll(token.tokens, [...styles, 'italic']);
				break;
			case 'del':
				addAll(token.tokens, [...styles, 'struck']);
				break;
			case 'link':
				addAll(token.tokens, styles, linkTo(token.href));
				break;
			case 'image': {
				const image = linkTo(token.href);
				inlines.push({text: '', isImage: true, styles: [...styles, 'dim'], link: image});
				addAll(token.tokens, styles, image);
				break;
			}
			case 'codespan':
				inlines.push({text: token.raw, styles: [...styles, 'accent'], link});
				break;
			case 'br':
				inlines.push({text: '\n', styles, link});
				break;
			case 'escape':
				inlines.push({text: token.text, styles, link});
				break;
			case 'checkbox':
				break;
			default:
				inlines.push({text: decoded(token.raw), styles, link});
		}
	}

	/** Returns the index of a new link. */
	function linkTo(url: string): number {
		const address = webAddress(url);
		return links.push({url, host: 'host' in address ? address.host : undefined}) - 1;
	}
}

const paragraph = (inlines: readonly Inline[]): MarkdownBlock => ({kind: 'paragraph', inlines});

const entities = new Map([
	['amp', '&'],
	['lt', '<'],
	['gt', '>'],
	['quot', '"'],
	['apos', "'"],
	['nbsp', ' '],
]);

function joinedLines(text: string): string {
	const [first = '', ...lines] = text.split('\n');
	return lines.reduce((before, line) => `${trimmedEnd(before, ' ')} ${line.replace(/^ +/, '')}`, first);
}

/** Joins lines and decodes the common entities. Other entities stay as they are. */
function decoded(text: string): string {
	const joined = text.includes('\n') ? joinedLines(text) : text;
	if (!joined.includes('&')) return joined;
	return joined.replaceAll(/&([a-z]{2,4});/g, (entity, name) => entities.get(name) ?? entity);
}
