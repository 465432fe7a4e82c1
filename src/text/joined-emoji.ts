/**
 * Finds recommended emoji of several parts with joiners between them. V8 takes 15 ms to compile the pattern of all of them, while a
 * key waits. So each sequence in a text is compared with V8's table by itself, which takes 8 ms once and 2 ms per further sequence.
 * To switch it off, search with the pattern of all emoji in `src/text/visible.ts`.
 */

const part = '[\\p{Emoji}--[0-9#*]][\\ufe0f\\p{Emoji_Modifier}]?';
const joined = '\\p{RGI_Emoji_ZWJ_Sequence}';

/** More sequences than these are found with the pattern of all. */
const maximumSequences = 16;

type Found = Pick<RegExpExecArray, 0 | 'index'>;

/** Returns a function that finds the emoji of a text in order. Of two that begin at the same place, the longer one counts. */
export function emojiFinder(): (text: string) => Iterable<Found> {
	// Patterns of strings instead of literals: V8 builds the tables of a literal when it parses it.
	let chains: RegExp | undefined;
	let allEmoji: RegExp | undefined;
	const recommended = new Set<string>();

	function isRecommended(chain: string): boolean {
		if (recommended.has(chain)) return true;
		if (allEmoji || recommended.size >= maximumSequences) return false;
		if (!new RegExp(`^[${joined}&&\\q{${chain}}]$`, 'v').test(chain)) return false;
		recommended.add(chain);
		return true;
	}

	return (text) => {
		chains ??= new RegExp(`${part}(?:\\u200d${part})+`, 'gv');
		const candidates = [...text.matchAll(chains)];
		// A chain of which only a part is an emoji is rare.
		if (candidates.every(([chain]) => isRecommended(chain))) return candidates;
		allEmoji ??= new RegExp(`(?=\\p{Emoji})${joined}`, 'gv');
		return text.matchAll(allEmoji);
	};
}

export const joinedEmojiIn = emojiFinder();
