/**
 * Scans JSON bytes without building values. A scan accepts only text that needs no correction: no character to replace, no
 * secret name, no number to round. It refuses all doubtful text, and the caller then decodes the text in full.
 */
import {isVisibleJsonText} from '../../text/visible.ts';
import {endsWithSecretName, lastLetters} from '../safety/secret-names.ts';
import {type Member, Members} from './members.ts';

const [quote, backslash, comma, colon, equals, minus, dot, zero] = [0x22, 0x5c, 0x2c, 0x3a, 0x3d, 0x2d, 0x2e, 0x30];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const lastAscii = 0x7f;

/** The meanings of a byte within a string. Only an ordinary one needs no closer look. */
const [ordinary, closing, escaping, sign, other] = [0, 1, 2, 3, 4];
const meanings = Uint8Array.from({length: 256}, (_, byte) => {
	if (byte === quote) return closing;
	if (byte === backslash) return escaping;
	if (byte === colon || byte === equals) return sign;
	return byte < 0x20 || byte >= lastAscii ? other : ordinary;
});

const setOf = (characters: string) => {
	const set = new Uint8Array(256);
	for (const character of characters) set[character.charCodeAt(0)] = 1;
	return set;
};
const spaces = setOf(' \t\n');
const digits = setOf('0123456789');
/** The escapes of characters that are their own visible form. */
const visibleEscapes = setOf('"/nt');
/** The ASCII characters that may stand between a secret name and the sign after it. */
const separators = setOf('"\'\\ \t\n\v\f\r');
const lastBytes = setOf(lastLetters + lastLetters.toUpperCase());
/** More than the length of a secret name. */
const nameLength = 40;

/** Every number with this many digits and dots is exact. */
const exactLength = 15;

/** Every method that reads returns false, or undefined, for text to refuse. Spaces before a value are skipped. */
export class PlainJson {
	readonly #bytes: Buffer;
	#at = 0;
	/** The last string, without its quotes. */
	#start = 0;
	#end = 0;
	#hasEscape = false;

	constructor(bytes: Buffer) {
		this.#bytes = bytes;
	}

	/** The last string. Undefined if it has an escape. */
	get text(): string | undefined {
		return this.#hasEscape ? undefined : this.#bytes.toString('utf8', this.#start, this.#end);
	}

	/** Whether only spaces are left. */
	isAtEnd(): boolean {
		return this.#next() === undefined;
	}

	/** Skips spaces. */
	#next(): number | undefined {
		const bytes = this.#bytes;
		let at = this.#at;
		while (spaces[bytes[at] as number] === 1) at++;
		this.#at = at;
		return bytes[at];
	}

	#take(byte: number): boolean {
		if (this.#next() !== byte) return false;
		this.#at++;
		return true;
	}

	string(): boolean {
		if (!this.#take(quote)) return false;
		const bytes = this.#bytes;
		let at = this.#at;
		this.#start = at;
		this.#hasEscape = false;
		for (; ; at++) {
			const meaning = meanings[bytes[at] as number];
			if (meaning === ordinary) continue;
			if (meaning === closing) break;
			if (meaning === sign) {
				if (this.#mayFollowSecret(at)) return false;
			} else if (meaning === escaping) {
				this.#hasEscape = true;
				if (visibleEscapes[bytes[++at] as number] !== 1) return false;
			} else {
				const length = this.#visibleLength(at);
				if (length === 0) return false;
				at += length - 1;
			}
		}
		this.#end = at;
		this.#at = at + 1;
		return true;
	}

	/** The length in bytes of a character beyond ASCII that is valid and its own visible form; 0 for any other. */
	#visibleLength(at: number): number {
		const bytes = this.#bytes;
		const [first = 0, second = 0, third = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
		if (!isFollowing(second)) return 0;
		if (first >> 5 === 0b110) return isVisible(((first & 0x1f) << 6) | (second & 0x3f), 0x80) ? 2 : 0;
		if (first >> 4 !== 0b1110 || !isFollowing(third)) return 0;
		return isVisible(((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f), 0x800) ? 3 : 0;
	}

	/** Whether the name of a secret may stand before a sign. */
	#mayFollowSecret(sign: number): boolean {
		const bytes = this.#bytes;
		let end = sign;
		while (separators[bytes[end - 1] as number] === 1) end--;
		const last = bytes[end - 1] ?? 0;
		// Beyond ASCII, it may be a space.
		if (last > lastAscii) return true;
		return lastBytes[last] === 1 && endsWithSecretName(bytes.toString('latin1', Math.max(0, end - nameLength), end));
	}

	number(isWhole: boolean): boolean {
		const bytes = this.#bytes;
		const start = this.#next() === minus ? this.#at + 1 : this.#at;
		let at = afterDigits(bytes, start);
		if (at === start || (bytes[start] === zero && at > start + 1)) return false;
		if (bytes[at] === dot) {
			const fraction = at + 1;
			at = afterDigits(bytes, fraction);
			if (isWhole || at === fraction) return false;
		}
		this.#at = at;
		return at - start <= exactLength;
	}

	word(word: 'true' | 'false' | 'null'): boolean {
		this.#next();
		for (let index = 0; index < word.length; index++)
			if (this.#bytes[this.#at + index] !== word.charCodeAt(index)) return false;
		this.#at += word.length;
		return true;
	}

	/** Any value, with at most this many levels of nesting. */
	any(levels: number): boolean {
		switch (this.#next()) {
			case quote:
				return this.string();
			case openBrace:
				return this.map(levels);
			case openBracket:
				return this.list(levels, readAny);
			default:
				return this.word('true') || this.word('false') || this.word('null') || this.number(false);
		}
	}

	list(levels: number, read: (json: PlainJson, levels: number) => boolean): boolean {
		if (levels === 0 || !this.#take(openBracket)) return false;
		if (this.#take(closeBracket)) return true;
		do {
			if (!read(this, levels - 1)) return false;
		} while (this.#take(comma));
		return this.#take(closeBracket);
	}

	/** An object with any members. */
	map(levels: number): boolean {
		return this.object(levels, noMembers, readAny);
	}

	/** Calls `read` for each value, with what is known about the member. Refuses the same member twice. */
	object<T>(
		levels: number,
		members: Members<T>,
		read: (json: PlainJson, levels: number, known: T | undefined) => boolean,
	): boolean {
		if (levels === 0 || !this.#take(openBrace)) return false;
		if (this.#take(closeBrace)) return true;
		let before: Member<T> | undefined;
		let firstMask = 0;
		let secondMask = 0;
		let others: Set<string> | undefined;
		do {
			const member = this.#key(members, before ? before.next : members.first);
			if (member === false) return false;
			if (!member) {
				others ??= new Set();
				if (others.size === others.add(this.text as string).size) return false;
			} else if (((member.isInFirstMask ? firstMask : secondMask) & member.bit) !== 0) return false;
			else if (member.isInFirstMask) firstMask |= member.bit;
			else secondMask |= member.bit;
			if (!read(this, levels - 1, member?.known)) return false;
			if (!member) continue;
			if (before) before.next = member;
			else members.first = member;
			before = member;
		} while (this.#take(comma));
		return this.#take(closeBrace);
	}

	/** A key and its colon. Returns undefined for a key that is not among the members. */
	#key<T>(members: Members<T>, expected: Member<T> | undefined): Member<T> | undefined | false {
		const bytes = this.#bytes;
		if (expected && this.#next() === quote) {
			const end = expected.endIn(bytes, this.#at + 1);
			if (bytes[end] === quote) {
				this.#at = end + 1;
				return this.#take(colon) && expected;
			}
		}
		if (!this.string() || this.#hasEscape) return false;
		const member = members.at(bytes, this.#start, this.#end);
		if (!member && this.#mayFollowSecret(this.#end)) return false;
		return this.#take(colon) && member;
	}
}

const noMembers = new Members<never>([]);
const readAny = (json: PlainJson, levels: number): boolean => json.any(levels);

const isFollowing = (byte: number) => byte >> 6 === 0b10;

function afterDigits(bytes: Uint8Array, start: number): number {
	let at = start;
	while (digits[bytes[at] as number] === 1) at++;
	return at;
}

/** Per UTF-16 code unit: 1 if it is its own visible form, 2 if not, and 0 until it is known. */
const visibleUnits = new Uint8Array(0x1_0000);

/** A unit below `minimum` is encoded in more bytes than allowed. */
function isVisible(unit: number, minimum: number): boolean {
	if (visibleUnits[unit] === 0) visibleUnits[unit] = isVisibleJsonText(String.fromCharCode(unit)) ? 1 : 2;
	return unit >= minimum && visibleUnits[unit] === 1;
}
