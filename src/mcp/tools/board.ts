/** `board`: the findings that need a person. */
import * as v from 'valibot';
import {clockSkew} from '../../client/clock-skew.ts';
import {home} from '../../domain/address/address.ts';
import {createBoard} from '../../domain/board/board.ts';
import {isAtLeast, severities, writtenFinding} from '../../domain/board/finding.ts';
import {readBoard, serviceSource} from '../../domain/board/read-board.ts';
import {boardLines} from '../../domain/board/report.ts';
import {plural, showCount} from '../../text/count.ts';
import type {Item, Reading} from '../answer.ts';
import {faultOf} from '../refusal.ts';
import {choice, defineTool} from '../tool.ts';

/** Pages of 100, so that one call cannot use up the requests of a minute. */
const maximumApps = 3_000;

export const board = defineTool({
	name: 'board',
	title: 'Show what needs a person',
	description: `Check auth configs, notification settings and the first apps (${maximumApps} unless limitApps is lower), and list every finding in them, the most severe first. Findings that people agreed to silence are left out. notes says what was checked and what was left out.`,
	args: {
		minSeverity: v.optional(choice(severities, 'leave out findings below this severity')),
		limitApps: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maximumApps))),
	},
	addresses: () => [home],
	async *read({api, now, silences}, {minSeverity = 'note', limitApps = maximumApps}, options): Reading {
		const agreed = await silences();
		const checked = createBoard({
			now: api.asOf ?? now(),
			silences: agreed.silences,
			skew: () => clockSkew(api.journal.records),
		});
		const failures = new Set<string>();
		for await (const {kind, failure} of readBoard(checked, serviceSource(api, options, limitApps), options.signal)) {
			if (!failure) continue;
			failures.add(
				`${kind} could not be checked completely. ${faultOf(failure)?.message ?? 'An item cannot be read.'}`,
			);
		}
		if (agreed.failure)
			failures.add('The acknowledgements cannot be read: findings that people acknowledged are among the others.');
		options.signal?.throwIfAborted();
		const all = checked.findings();
		const findings = all.filter(({severity}) => isAtLeast(severity, minSeverity));
		yield findings.map((finding): Item => writtenFinding(finding));
		const apps = checked.searched().find(({kind}) => kind === 'apps');
		const hidden = all.length - findings.length;
		return {
			isComplete: failures.size === 0 && checked.searched().every(({isComplete}) => isComplete),
			notes: [
				...(hidden > 0 ? [`Left out: ${plural(hidden, 'finding')} below ${minSeverity}.`] : []),
				...(apps?.loaded === limitApps && !apps.isComplete
					? [`Left out: the findings of the apps after the first ${showCount(limitApps)}.`]
					: []),
				...failures,
				...boardLines(checked),
			],
		};
	},
});
