/** Draws the status of the agent. */

import type {Tone} from '../../../text/tone.ts';
import {hanging} from '../../picture/draw/line.ts';
import type {Pen} from '../../picture/draw/pen.ts';
import type {Widget} from '../widget.ts';
import {brief} from './long-text.ts';
import {kindOfStatus, type StatusKind} from './status-words.ts';

export const statusIndicator: Widget<'svcStatusIndicator'> = {
	draw(members, {pen, words: {content}, read, width}) {
		const status = brief(read.text(members.status));
		const isBusy = read.flag(members.showSpinner);
		const tool = brief(read.text(members.toolName));
		const words = [isBusy ? content.working : '', status].filter((word, at, all) => word && all.indexOf(word) === at);
		const head = pen.text(
			`${isBusy ? spinnerSign(read.spinner, pen) : pen.signs.dot} ${words.length > 0 ? `[${words.join(', ')}] ` : ''}`,
			toneOf(status),
		);
		const lines = pen.wrap(brief(read.text(members.message)), Math.max(1, width - Math.min(head.cells, width >> 1)));
		const isWide = head.cells <= width >> 1;
		const body = isWide
			? hanging(head, lines)
			: [pen.cut(head.text === '' ? '' : words.join(', '), width, toneOf(status)), ...lines];
		return tool === '' ? body : [...body, ...pen.wrap(content.tool(tool), width, 'dim')];
	},
};

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

const toneOf = (status: string): Tone => tones[kindOfStatus(status)];
