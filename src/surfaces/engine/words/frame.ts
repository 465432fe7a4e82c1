/** English words of frames, placeholders and cuts. */
import {plural, showCount} from '../../../text/count.ts';

export const frameWords = {
	surface: (id: string) => `agent surface ${id || 'without an id'}`,
	deleted: 'deleted',
	problems: (count: number) => plural(count, 'problem'),
	noComponents: 'This surface has no components',
	cutTexts: (characters: number) =>
		`Too much text to draw: some texts end after ${plural(characters, 'character')}, or are left out`,
	unreadValues: (count: number) =>
		`${plural(count, 'value')} of another type than in the API document ${count === 1 ? 'is' : 'are'} left out`,
	note: (text: string) => `note: ${text}`,

	notRead: (cut: string) => `Not all of this surface was read: ${cut}`,
	cutAfter: (lines: number) => `Cut after ${plural(lines, 'line')}`,
	cutHere: (lines: number) => `Cut here: ${plural(lines, 'more line')}`,
	cutLevel: (count: number) => `Cut here: ${showCount(count)} more at this level`,
	cutComponents: (maximum: number, undrawn: number, all: number) =>
		`Only ${plural(maximum, 'component')} are drawn; ${showCount(undrawn)} of ${showCount(all)} are not shown at all`,
	cutSurfaces: (count: number, lines: number) =>
		`${showCount(count)} more ${count === 1 ? 'surface is' : 'surfaces are'} not drawn: a conversation has at most ${plural(lines, 'line')}`,

	/** Ids are quoted and shortened. */
	missing: (id: string) => `Component ${id} does not exist`,
	cycle: (id: string) => `${id} contains itself; the cycle is cut here`,
	tooDeep: (levels: number, id: string) => `Deeper than ${levels} levels: ${id} and its children are not drawn`,
	/** `type` is empty for a component without a type. */
	unknownComponent: (type: string) => (type ? `unknown component ${type}` : 'component without a type'),
	notDrawn: (type: string, id: string, reason: string) =>
		`${type || 'component'} “${id}” could not be drawn: ${reason}`,
	lineNotDrawn: (id: string, reason: string) => `“${id}” could not be drawn: ${reason}`,
	failed: (reason: string) => `This component failed: ${reason}`,
	noPlace: 'This input stays as it is: the surface names no place for its value',
};
