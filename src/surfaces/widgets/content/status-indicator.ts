/** Draws the status of the agent. */

import type {Members} from '../../../contract/surface.ts';
import type {Tone} from '../../../text/tone.ts';
import {hanging} from '../../picture/draw/line.ts';
import type {Pen} from '../../picture/draw/pen.ts';
import {widgetFrom} from '../widget.ts';
import {brief} from './long-text.ts';
import {kindOfStatus, type StatusKind} from './status-words.ts';

export const statusIndicator = widgetFrom({
	facts(members: Members<'svcStatusIndicator'>, {read, words: {content}}) {
		const status = brief(read.text(members.status));
		const isBusy = read.flag(members.showSpinner);
		return {
			isBusy,
			tone: tones[kindOfStatus(status)],
			words: [isBusy ? content.working : '', status]
				.filter((word, at, all) => word && all.indexOf(word) === at)
				.join(', '),
			tool: brief(read.text(members.toolName)),
			message: brief(read.text(members.message)),
		};
	},
	draw({isBusy, tone, words, tool, message}, {pen, words: {content}, read, width}) {
		const sign = isBusy ? spinnerSign(read.spinner, pen) : pen.signs.dot;
		const head = pen.text(`${sign} ${words === '' ? '' : `[${words}] `}`, tone);
		const lines = pen.wrap(message, Math.max(1, width - Math.min(head.cells, width >> 1)));
		const isWide = head.cells <= width >> 1;
		const body = isWide ? hanging(head, lines) : [pen.cut(words, width, tone), ...lines];
		return tool === '' ? body : [...body, ...pen.wrap(content.tool(tool), width, 'dim')];
	},
	say: ({words, message, tool}, {words: {linear}}) => [linear.status(words, message, tool)],
});

/** The signs of a turning spinner. A spinner that stands still has dots. */
function spinnerSign(turn: number | undefined, {signs}: Pick<Pen, 'signs'>): string {
	if (turn === undefined) return '...';
	const {spinner} = signs;
	return spinner[turn % spinner.length] ?? '...';
}

const tones: Readonly<Record<StatusKind, Tone>> = {
	done: 'good',
	running: 'plain',
	waiting: 'warn',
	failed: 'bad',
	unknown: 'plain',
};
