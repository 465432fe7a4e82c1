/** Parses inline Markdown: emphasis, code and links. The time is linear in the length of the text. */
import type {Style} from '../../text/theme.ts';
import {webAddress} from '../functions/open-url.ts';

/** A part of a text with its styles. */
export interface Inline {
	readonly text: string;
	readonly styles: readonly Style[];
	/** Index in the list of links. */
	readonly link?: number;
}

export interface Link {
	readonly url: string;
	/** Undefined for an address that may not be opened. */
	readonly host: string | undefined;
}

type Token =
	| {readonly kind: 'text'; readonly text: string; readonly styles: readonly Style[]}
	| {readonly kind: 'link'; readonly at: number | undefined}
	| Run;

/** A sequence of equal emphasis signs. */
interface Run {
	readonly kind: 'run';
	readonly sign: string;
	count: number;
	readonly canOpen: boolean;
	readonly canClose: boolean;
	readonly opens: Style[];
	readonly closes: Style[];
}

const destinationLength = 1_000;
const destination = /^\(\s*<?([^\s<>()]*(?:\([^\s()]*\)[^\s<>()]*)*)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/;
const bareAddress = /^https?:\/\/[^\s<>"'`\])]+/;
const entities: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' '};
const special = /[\\`*_~[\]!<&h]/g;

/** Parses one text and appends its links to `links`. */
export function parseInline(text: string, links: Link[]): readonly Inline[] {
	return emitted(pairRuns(tokens(text, links)));
}

function tokens(text: string, links: Link[]): readonly Token[] {
	const parsed: Token[] = [];
	const codeEnds = backtickEnds(text);
	/** Open brackets, as indexes in `parsed`. */
	const brackets: {readonly at: number; readonly isImage: boolean}[] = [];
	const plain = (part: string, styles: readonly Style[] = []) => {
		if (part !== '') parsed.push({kind: 'text', text: part, styles});
	};
	const link = (url: string): number => {
		const address = webAddress(url);
		return links.push({url, host: 'host' in address ? address.host : undefined}) - 1;
	};
	const direct = (url: string) => {
		parsed.push({kind: 'link', at: link(url)});
		plain(url);
		parsed.push({kind: 'link', at: undefined});
	};

	let at = 0;
	while (at < text.length) {
		special.lastIndex = at;
		const next = special.exec(text)?.index ?? text.length;
		plain(text.slice(at, next));
		at = next;
		const sign = text[at];
		if (sign === undefined) break;
		const ahead = () => text.slice(at, at + destinationLength);
		if (sign === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) {
			plain(text[at + 1] ?? '');
			at += 2;
		} else if (sign === '`') {
			const run = /^`+/.exec(ahead())?.[0] ?? '`';
			const end = codeEnds(at, run.length);
			plain(end === undefined ? run : text.slice(at, end + run.length), end === undefined ? [] : ['accent']);
			at = (end ?? at) + run.length;
		} else if (sign === '*' || sign === '_' || sign === '~') {
			const run = runAt(text, at);
			parsed.push(run);
			at += run.count;
		} else if (sign === '[' || (sign === '!' && text[at + 1] === '[')) {
			brackets.push({at: parsed.length, isImage: sign === '!'});
			plain(sign === '!' ? '![' : '[');
			at += sign === '!' ? 2 : 1;
		} else if (sign === ']') {
			const bracket = brackets.pop();
			const target =
				bracket && text[at + 1] === '(' ? destination.exec(text.slice(at + 1, at + destinationLength)) : null;
			if (bracket && target) {
				const opening: Token = {kind: 'link', at: link(target[1] ?? '')};
				parsed[bracket.at] = opening;
				if (bracket.isImage) parsed.splice(bracket.at + 1, 0, {kind: 'text', text: 'image: ', styles: ['dim']});
				parsed.push({kind: 'link', at: undefined});
				// Links do not nest.
				brackets.length = 0;
			} else plain(']');
			at += 1 + (target?.[0].length ?? 0);
		} else if (sign === '<') {
			const tag = /^<(?:(https?:\/\/[^\s<>]*)|br ?\/?)>/i.exec(ahead());
			if (tag?.[1]) direct(tag[1]);
			else plain(tag ? '\n' : '<');
			at += tag?.[0].length ?? 1;
		} else if (sign === '&') {
			const entity = /^&([a-z]{2,4});/.exec(text.slice(at, at + 6));
			const meant = entity ? entities[entity[1] ?? ''] : undefined;
			plain(meant ?? '&');
			at += meant === undefined ? 1 : (entity?.[0].length ?? 1);
		} else {
			const address = sign === 'h' ? bareAddress.exec(ahead())?.[0].replace(/[.,;:!?]+$/, '') : undefined;
			if (address && brackets.length === 0) direct(address);
			else plain(address ?? sign);
			at += address?.length ?? 1;
		}
	}
	return parsed;
}

/** Returns a lookup of the next run of backticks with the same length. */
function backtickEnds(text: string): (from: number, length: number) => number | undefined {
	if (!text.includes('`')) return () => undefined;
	const byLength = new Map<number, {readonly starts: number[]; next: number}>();
	for (const {0: run, index} of text.matchAll(/`+/g)) {
		const entry = byLength.get(run.length);
		if (entry) entry.starts.push(index);
		else byLength.set(run.length, {starts: [index], next: 0});
	}
	return (from, length) => {
		const runs = byLength.get(length);
		if (!runs) return undefined;
		// Positions only increase, so `next` never moves back.
		while ((runs.starts[runs.next] ?? Number.POSITIVE_INFINITY) <= from) runs.next++;
		return runs.starts[runs.next];
	};
}

function runAt(text: string, at: number): Run {
	const sign = text[at] ?? '*';
	let end = at;
	while (text[end] === sign) end++;
	const before = text[at - 1] ?? ' ';
	const after = text[end] ?? ' ';
	const isWord = (letter: string) => /[\p{L}\p{N}]/u.test(letter);
	const count = end - at;
	const isStrike = sign === '~' && count !== 2;
	return {
		kind: 'run',
		sign,
		count,
		canOpen: !isStrike && !/\s/.test(after) && !(sign === '_' && isWord(before)),
		canClose: !isStrike && !/\s/.test(before) && !(sign === '_' && isWord(after)),
		opens: [],
		closes: [],
	};
}

/** Pairs closing signs with the nearest opening signs. Unpaired signs between them become text. */
function pairRuns(all: readonly Token[]): readonly Token[] {
	const open: Run[] = [];
	const waiting = new Map<string, number>();
	const count = (run: Run, by: number) => waiting.set(run.sign, (waiting.get(run.sign) ?? 0) + by);
	for (const token of all) {
		if (token.kind !== 'run') continue;
		while (token.canClose && token.count > 0 && (waiting.get(token.sign) ?? 0) > 0) {
			let opener = open.at(-1);
			while (opener && opener.sign !== token.sign) {
				count(opener, -1);
				open.pop();
				opener = open.at(-1);
			}
			if (!opener) break;
			const size = opener.count >= 2 && token.count >= 2 ? 2 : 1;
			const style = token.sign === '~' ? 'struck' : size === 2 ? 'bold' : 'italic';
			opener.opens.unshift(style);
			token.closes.push(style);
			opener.count -= size;
			token.count -= size;
			if (opener.count > 0) continue;
			count(opener, -1);
			open.pop();
		}
		if (token.canOpen && token.count > 0) {
			open.push(token);
			count(token, 1);
		}
	}
	return all;
}

function emitted(all: readonly Token[]): readonly Inline[] {
	const inlines: Inline[] = [];
	const depth = new Map<Style, number>();
	let link: number | undefined;
	let current: readonly Style[] = [];
	const add = (text: string, styles: readonly Style[]) => {
		if (text === '') return;
		inlines.push({
			text,
			styles: styles.length > 0 ? [...current, ...styles] : current,
			...(link === undefined ? {} : {link}),
		});
	};
	const shift = (style: Style, by: number) => {
		depth.set(style, (depth.get(style) ?? 0) + by);
		current = [...depth].flatMap(([each, count]) => (count > 0 ? [each] : []));
	};
	for (const token of all) {
		if (token.kind === 'text') add(token.text, token.styles);
		else if (token.kind === 'link') link = token.at;
		else {
			for (const style of token.closes) shift(style, -1);
			add(token.sign.repeat(token.count), []);
			for (const style of token.opens) shift(style, 1);
		}
	}
	return inlines;
}
