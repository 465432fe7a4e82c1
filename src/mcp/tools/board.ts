/** `board`: the findings that need a person. */
import * as v from 'valibot';
import {clockSkew} from '../../client/clock-skew.ts';
import {isOutage} from '../../client/outage.ts';
import {home} from '../../domain/address/address.ts';
import {createBoard} from '../../domain/board/board.ts';
import {boardChanges} from '../../domain/board/changes.ts';
import {isAtLeast, severities, writtenFinding} from '../../domain/board/finding.ts';
import {readBoard, serviceSource} from '../../domain/board/read-board.ts';
import {boardLines} from '../../domain/board/report.ts';
import {boardKinds} from '../../domain/board/rule.ts';
import {collectingIds} from '../../domain/board/seen-ids.ts';
import {findMoment} from '../../domain/history/past/moment.ts';
import {plural, showCount} from '../../text/count.ts';
import type {Item, Reading} from '../answer.ts';
import {faultOf} from '../refusal.ts';
import {choice, defineTool, momentForms, momentShow, word} from '../tool.ts';

/** Pages of 100, so that one call cannot use up the requests of a minute. */
const maximumApps = 3_000;

export const board = defineTool({
	name: 'board',
	title: 'Show what needs a person',
	description: `Check auth configs, notification settings and the first apps (${maximumApps} unless limitApps is lower), and list every finding in them, the most severe first. Findings that people agreed to silence are left out. notes says what was checked and what was left out.`,
	args: {
		minSeverity: v.optional(choice(severities, 'leave out findings below this severity')),
		since: v.optional(word(`compare with an earlier state: each finding has change, new or resolved. ${momentForms}`)),
		limitApps: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maximumApps))),
	},
	past: 'at',
	addresses: () => [home],
	async *read(sources, {minSeverity = 'note', since, limitApps = maximumApps}, options): Reading {
		const {api, now, silences, history} = sources;
		const agreed = await silences();
		const checked = createBoard({
			now: api.asOf ?? now(),
			silences: agreed.silences,
			skew: () => clockSkew(api.journal.records),
		});
		const failures = new Set<string>();
		const outages: Error[] = [];
		const {source, seen} = collectingIds(serviceSource(api, options, limitApps));
		for await (const {kind, failure} of readBoard(checked, source, options.signal)) {
			if (!failure) continue;
			if (isOutage(failure)) outages.push(failure);
			failures.add(
				`${kind} could not be checked completely. ${faultOf(failure)?.message ?? 'An item cannot be read.'}`,
			);
		}
		const [outage] = outages;
		if (outage && outages.length === boardKinds.length && checked.searched().every(({loaded}) => loaded === 0))
			throw outage;
		if (agreed.failure)
			failures.add('The acknowledgements cannot be read: findings that people acknowledged are among the others.');
		options.signal?.throwIfAborted();
		const compared = since === undefined ? undefined : await compare(since);
		for (const failure of compared?.failures ?? [])
			failures.add(`Not compared completely. ${faultOf(failure)?.message ?? 'A list cannot be read.'}`);
		const all = compared?.findings ?? checked.findings();
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

		async function compare(wanted: string) {
			const open = await history();
			const moment = await findMoment(open, wanted, {tenant: api.baseUrl, show: momentShow(sources)});
			return boardChanges({history: open, moment, board: checked, api, seen}, options);
		}
	},
});
