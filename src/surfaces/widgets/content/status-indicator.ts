/** Draws the status of the agent. */
import type {Members} from '../../../contract/surfaces.ts';
import type {Tone} from '../../../text/tone.ts';
import type {ContentWords} from '../../engine/words/content.ts';
import {hanging} from '../../picture/draw/pen.ts';
import {brief} from '../parts.ts';
import {widgetFrom} from '../widget.ts';
import {kindOfStatus, type StatusKind} from './status-words.ts';

export const statusIndicator = widgetFrom({
	facts(members: Members<'svcStatusIndicator'>, {read, words: {content}}) {
		const status = brief(read.text(members.status));
		const isBusy = read.flag(members.showSpinner);
		const words = wordsOf(isBusy, status, content);
		return {
			status,
			isBusy,
			words,
			message: brief(read.text(members.message)),
			tool: brief(read.text(members.toolName)),
		};
	},
	draw({status, isBusy, words, message, tool}, {pen, width, words: {content}}) {
		const tone = tones[kindOfStatus(status)];
		// Nothing moves: the surface is as it was when it was read.
		const sign = isBusy ? '...' : pen.signs.dot;
		const head = pen.text(`${sign} ${words === '' ? '' : `[${words}] `}`, tone);
		const isWide = head.cells <= width >> 1;
		const lines = pen.wrap(message, isWide ? width - head.cells : width);
		const body = isWide ? hanging(head, lines) : [pen.cut(words, width, tone), ...lines];
		return tool === '' ? body : [...body, ...pen.wrap(content.tool(tool), width, 'dim')];
	},
	say: ({words, message, tool}, {words: {linear}}) => [linear.status(words, message, tool)],
});

/** The status, and a word for the work unless the status has the same. */
const wordsOf = (isBusy: boolean, status: string, {working}: ContentWords): string =>
	[isBusy && working !== status ? working : '', status].filter(Boolean).join(', ');

const tones: Readonly<Record<StatusKind, Tone>> = {
	done: 'good',
	running: 'plain',
	waiting: 'warn',
	failed: 'bad',
	unknown: 'plain',
};
