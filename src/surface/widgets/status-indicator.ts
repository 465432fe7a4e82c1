/** What the agent is doing, or did. */

import type {Tone} from '../../ui/tone.ts';
import {joined} from '../draw/line.ts';
import {brief} from './long-text.ts';
import type {Widget} from './widget.ts';

export const statusIndicator: Widget<'svcStatusIndicator'> = {
	draw(members, {pen, read, width}) {
		const status = brief(read.text(members.status));
		const isBusy = read.flag(members.showSpinner);
		const tool = brief(read.text(members.toolName));
		const words = [isBusy ? 'working' : '', status].filter((word, at, all) => word && all.indexOf(word) === at);
		const head = pen.text(
			`${isBusy ? '...' : pen.signs.dot} ${words.length > 0 ? `[${words.join(', ')}] ` : ''}`,
			toneOf(status),
		);
		const lines = pen.wrap(brief(read.text(members.message)), Math.max(1, width - Math.min(head.cells, width >> 1)));
		const isWide = head.cells <= width >> 1;
		const indent = pen.text(' '.repeat(isWide ? head.cells : 0));
		const said = isWide
			? lines.map((line, index) => joined([index === 0 ? head : indent, line]))
			: [pen.cut(head.text === '' ? '' : words.join(', '), width, toneOf(status)), ...lines];
		return tool === '' ? said : [...said, ...pen.wrap(`tool: ${tool}`, width, 'dim')];
	},
};

/** A status is any word. Document: values not shown. */
function toneOf(status: string): Tone {
	if (/fail|error|denied|cancel/i.test(status)) return 'bad';
	if (/warn|block|wait|pending/i.test(status)) return 'warn';
	return /done|success|succeed|complete|ok/i.test(status) ? 'good' : 'plain';
}
