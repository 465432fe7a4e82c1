/** How terminals count cells: the rules of real ones, for the terminal in memory. */
import type {IUnicodeVersionProvider} from '@xterm/headless';
import stringWidth from 'string-width';

interface Counting {
	/** The cells of a character by itself. */
	readonly cells: (character: string) => number;
	/** The cells of a letter together with this character after it; undefined if it begins a new letter. */
	readonly together?: (character: string, before: string, cells: number) => number | undefined;
}

const [joiner, emojiSelector] = ['\u200d', '\ufe0f'];
const isMark = (character: string) => /\p{M}/u.test(character);
const isFormat = (character: string) => /[\p{Cf}\u1160-\u11ff]/u.test(character);
const isModifier = (character: string) => /\p{Emoji_Modifier}/u.test(character);
const isRegional = (character: string) => /\p{Regional_Indicator}/u.test(character);
const isPictorial = (character: string) => /\p{Extended_Pictographic}/u.test(character);

/** The sum of the characters, as in the C library: one cell for a vowel sign beside its letter, none for other marks. */
const wcwidth = (character: string): number => {
	if (/[\p{Mn}\p{Me}]/u.test(character) || isFormat(character)) return 0;
	return isRegional(character) ? 1 : stringWidth(character);
};
const oneSymbol = (character: string, before: string, cells: number) => {
	if (isModifier(character)) return cells;
	return isRegional(character) && isRegional(before) ? 2 : undefined;
};

const countings = {
	/** xterm, VTE, st, rxvt-unicode and most others. */
	wcwidth: {cells: wcwidth},
	'a cell for U+FE0F': {cells: (character) => (character === emojiSelector ? 1 : wcwidth(character))},
	kitty: {
		cells: (character) => {
			if (isMark(character) || /[\u0600-\u0605]/.test(character)) return 0;
			return /[〰〽㊗㊙]/.test(character) ? 1 : isRegional(character) ? 2 : wcwidth(character);
		},
		together: (character, before, cells) =>
			character === emojiSelector && isPictorial(before) ? 2 : oneSymbol(character, before, cells),
	},
	konsole: {
		cells: (character) => (isRegional(character) ? 2 : wcwidth(character)),
		together: (character, before, cells) =>
			before === joiner && isPictorial(character) ? cells : oneSymbol(character, before, cells),
	},
	/** A cell for U+200E, and none for a vowel sign. */
	mlterm: {
		cells: (character) => {
			if (isMark(character)) return 0;
			return /[\u200c-\u200f\u2060-\u206f]/.test(character) ? 1 : wcwidth(character);
		},
	},
	/** tmux: whatever follows a joiner is part of the letter. */
	tmux: {cells: wcwidth, together: (_character, before, cells) => (before === joiner ? cells : undefined)},
} satisfies Readonly<Record<string, Counting>>;

export type CountingName = keyof typeof countings;
export const countingNames = Object.keys(countings) as readonly CountingName[];

const codePoints = 0x110000;

function memoize(count: (codes: number) => number): (codes: number) => number {
	const counts = new Map<number, number>();
	return (codes) => {
		const cached = counts.get(codes);
		if (cached !== undefined) return cached;
		const result = count(codes);
		counts.set(codes, result);
		return result;
	};
}

const providers = new Map<CountingName, IUnicodeVersionProvider>();

/** Gives the rules to the terminals in memory, which share what they have counted. */
export function counting(name: CountingName): IUnicodeVersionProvider {
	const provider = providers.get(name) ?? providerOf(name);
	providers.set(name, provider);
	return provider;
}

/** The state of a letter holds cells and, as ours, the last character. */
function providerOf(name: CountingName): IUnicodeVersionProvider {
	const {cells, together}: Counting = countings[name];
	const wcwidth = memoize((code) => Math.min(2, cells(String.fromCodePoint(code))));
	const charProperties = memoize((codes) => {
		const [code, preceding] = [codes % codePoints, Math.floor(codes / codePoints)];
		const own = wcwidth(code);
		const before = preceding >> 3;
		const letter = (preceding >> 1) & 3;
		const joined =
			before === 0 ? undefined : together?.(String.fromCodePoint(code), String.fromCodePoint(before), letter);
		const whole = joined ?? (own === 0 && letter > 0 ? letter : undefined);
		return (code << 3) | ((whole ?? own) << 1) | (whole === undefined ? 0 : 1);
	});
	return {
		version: name,
		wcwidth: (code) => wcwidth(code) as 0 | 1 | 2,
		charProperties: (code, preceding) => charProperties(preceding * codePoints + code),
	};
}
