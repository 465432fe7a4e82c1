/** Runs the lexer of `marked` within a budget, because the text is untrusted. */
import {Lexer as MarkedLexer, type MarkedToken, Tokenizer} from 'marked';

/** Maximum nesting of quotes and lists. Deeper ones are text. */
const maximumDepth = 6;
/**
 * Characters that the inline rules of a text may examine per character of the text. Each rule examines the rest of its
 * paragraph, so the work can grow with the square of its length. Only a paragraph with hundreds of marks exceeds this.
 */
const examinedPerCharacter = 300;
const minimumExamined = 150_000;
/** The rules for emphasis and for struck text cost more, because they also search for the closing mark. */
const emphasisFactor = 6;
const struckFactor = 30;

/** The budget of a text in examined characters. */
export const budgetOf = (text: string): number => Math.max(minimumExamined, text.length * examinedPerCharacter);

/** Marks a text that exceeds the budget. */
class Exceeded extends Error {}

/** The tokens are undefined for a text that exceeds the budget. */
export function lex(text: string) {
	const tokenizer = new BoundedTokenizer(budgetOf(text));
	try {
		const lexer = new MarkedLexer({gfm: true, tokenizer});
		return {tokens: lexer.lex(text) as MarkedToken[], examined: tokenizer.examined};
	} catch (error) {
		if (error instanceof Exceeded) return {tokens: undefined, examined: tokenizer.examined};
		throw error;
	}
}

/** Each method is a rule of the syntax. A rule that returns undefined does not apply, and the next rule is tried. */
class BoundedTokenizer extends Tokenizer {
	/** Characters that the inline rules examined. */
	examined = 0;
	readonly #budget: number;
	#depth = 0;

	constructor(budget: number) {
		super();
		this.#budget = budget;
	}

	override blockquote(source: string) {
		return this.#nested(() => super.blockquote(source));
	}

	override list(source: string) {
		return this.#nested(() => super.list(source));
	}

	/** HTML is text. */
	override html(): undefined {}

	/** Definitions of references are text, so that no part of a text is invisible. */
	override def(): undefined {}

	/** The first rule for each inline token. */
	override escape(source: string) {
		this.#examine(source.length);
		return super.escape(source);
	}

	override tag(): undefined {}

	/** `<br>` is the only tag that is not text. */
	override br(source: string) {
		const raw = /^<br ?\/?>/i.exec(source)?.[0];
		return raw === undefined ? super.br(source) : {type: 'br' as const, raw};
	}

	override emStrong(source: string, masked: string, before?: string) {
		if (/^[*_]/.test(source)) this.#examine(source.length * emphasisFactor);
		return super.emStrong(source, masked, before);
	}

	/** Two tildes are required, because one often means "about". */
	override del(source: string, masked: string, before?: string) {
		if (!source.startsWith('~~')) return undefined;
		this.#examine(source.length * struckFactor);
		return super.del(source, masked, before);
	}

	/** Only web addresses become links. */
	override autolink(source: string) {
		return /^<https?:/i.test(source) ? super.autolink(source) : undefined;
	}

	override url(source: string) {
		return /^https?:/i.test(source) ? super.url(source) : undefined;
	}

	#nested<T>(apply: () => T): T | undefined {
		if (this.#depth >= maximumDepth) return undefined;
		this.#depth++;
		const token = apply();
		this.#depth--;
		return token;
	}

	#examine(characters: number): void {
		this.examined += characters;
		if (this.examined > this.#budget) throw new Exceeded();
	}
}
