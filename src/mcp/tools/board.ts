/** `board`: what needs a person. First the counts of each rule, then the findings that an agent asks for. */
import * as v from 'valibot';
import {clockSkew} from '../../client/clock-skew.ts';
import {isOutage} from '../../client/outage.ts';
import {home} from '../../domain/address/address.ts';
import {type Board, createBoard} from '../../domain/board/board.ts';
import {boardChanges} from '../../domain/board/changes.ts';
import {compareFindings, isAtLeast, severities} from '../../domain/board/finding.ts';
import {readBoard, serviceSource} from '../../domain/board/read-board.ts';
import {boardKinds} from '../../domain/board/rule.ts';
import {isRuleId, rules} from '../../domain/board/rules.ts';
import {clockLine, clocksAt} from '../../domain/format/clocks.ts';
import {findMoment} from '../../domain/history/past/moment.ts';
import {plural} from '../../text/count.ts';
import type {Reading} from '../answer.ts';
import {faultOf, Refusal} from '../refusal.ts';
import {choice, defineTool, momentForms, momentShow, word} from '../tool.ts';
import {knownFindings, overviewOf} from './board-items.ts';

export const board = defineTool({
	name: 'board',
	title: 'Show what needs a person',
	description:
		'Check auth configs, notification settings and apps. Without rule, address, severity or since: the counts of each rule, what was searched, and what colleagues acknowledged. With one of them: those findings, the most severe first, with the time since when each is known. A finding that a colleague acknowledged has acknowledgement and is in no count.',
	args: {
		rule: v.optional(word('only the findings of this rule')),
		address: v.optional(word('only the findings about this item, such as apps/app_42, or list')),
		severity: v.optional(choice(severities, 'only findings of at least this severity')),
		since: v.optional(word(`compare with an earlier state: each finding has change, new or resolved. ${momentForms}`)),
		evidence: v.optional(v.pipe(v.boolean(), v.description('with the fields that led to each finding'))),
	},
	past: 'at',
	lists: () => boardKinds,
	addresses: () => [home],
	async *read(sources, {rule, address, severity, since, evidence = false}, options): Reading {
		if (rule !== undefined && !isRuleId(rule))
			throw new Refusal('arguments', `rule must be one of ${rules.map(({id}) => id).join(', ')}.`);
		const {api, now, silences, history, recording} = sources;
		const agreed = await silences();
		const checked = createBoard({
			now: api.asOf ?? now(),
			silences: agreed.silences,
			skew: () => clockSkew(api.journal.records),
		});
		const failures = new Set<string>();
		const outages: Error[] = [];
		const read = serviceSource(api, options);
		for await (const {kind, failure} of readBoard(checked, (each) => recording(each, read(each)), options.signal)) {
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
		const isWhole = () => failures.size === 0 && checked.searched().every(({isComplete}) => isComplete);
		if (rule === undefined && address === undefined && severity === undefined && since === undefined) {
			yield overviewOf(checked);
			return {isComplete: isWhole(), notes: [...failures, ...clockNotes(checked)]};
		}
		const compared = since === undefined ? undefined : await compare(since);
		for (const failure of compared?.failures ?? [])
			failures.add(`Not compared completely. ${faultOf(failure)?.message ?? 'A list cannot be read.'}`);
		const all = compared?.findings ?? [...checked.findings(), ...checked.acknowledged()].sort(compareFindings);
		const findings = all.filter(
			(finding) =>
				(rule === undefined || finding.rule === rule) &&
				(address === undefined || isWithin(finding.address, address)) &&
				(severity === undefined || isAtLeast(finding.severity, severity)),
		);
		sources.onTotal(findings.length);
		const unknown = yield* knownFindings(sources, findings, evidence);
		const left = all.length - findings.length;
		return {
			isComplete: isWhole(),
			notes: [
				...(left > 0 ? [`Not asked for: ${plural(left, 'other finding')}.`] : []),
				...failures,
				...unknown,
				...clockNotes(checked),
			],
		};

		async function compare(wanted: string) {
			const open = await history();
			const moment = await findMoment(open, wanted, {tenant: api.baseUrl, show: momentShow(sources)});
			return boardChanges({history: open, moment, board: checked, api}, options);
		}
	},
});

const isWithin = (address: string, wanted: string): boolean => {
	const place = wanted.replace(/^castellan:\//, '');
	return address === place || address.startsWith(`${place}/`);
};

const clockNotes = ({now, skew}: Board) => (skew === 0 ? [] : [clockLine(clocksAt(now, skew))]);
