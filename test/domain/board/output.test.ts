import {expect, test} from 'vitest';
import {createBoard} from '../../../src/domain/board/board.ts';
import {boardLines, boardReport, severityCounts} from '../../../src/domain/board/report.ts';
import {findingColumns} from '../../../src/domain/board/rows.ts';
import {rules} from '../../../src/domain/board/rules.ts';
import {toSarif} from '../../../src/domain/board/sarif.ts';
import {readSilences} from '../../../src/domain/board/silences.ts';
import {app, at, config, now, settings} from './rule-cases.ts';

function boardOf() {
	const {silences} = readSilences([
		{id: 'app-not-strict', reason: 'loose on purpose', until: '2026-12-31'},
		{id: 'app-stale', reason: 'spring cleaning', until: '2026-03-31'},
	]);
	const board = createBoard({now, silences});
	board.add('auth-configs', [config({deprecationDeadline: at(-8)})]);
	board.complete('auth-configs');
	board.add(
		'apps',
		[1, 2, 3].map((number) => app({id: `app_${number}`, appOwners: [], strictAccessEntitlementProvisioning: false})),
	);
	board.add('notifications', [settings({enabled: false})]);
	board.complete('notifications');
	return board;
}

test('prints counts, coverage and silences around the table', () => {
	expect(boardLines(boardOf())).toEqual([
		'1 error, 4 warnings',
		'Searched: 1 auth config, complete; notification settings of 3 channels; 3 apps loaded, more exist',
		'Silenced until 2026-12-31: 3 findings of app-not-strict (loose on purpose)',
		'Silence ended on 2026-03-31: app-stale (spring cleaning). Renew or remove it',
	]);
	expect(boardLines(createBoard({now}))[0]).toBe('Nothing found');
	// Counts exclude silenced findings.
	expect(severityCounts(boardOf())).toEqual({error: 1, warning: 4, note: 0});
});

test('prints a finding as cells', () => {
	const [finding] = boardOf().findings();
	if (!finding) throw new Error('No finding');
	const show = {now, timeStyle: 'relative'} as const;
	expect(Object.fromEntries(findingColumns.map((column) => [column.id, column.text(finding, show)]))).toEqual({
		severity: 'error',
		'subject.label': 'Workforce',
		message: 'Its deprecation deadline passed on 2026-11-12',
		at: '8d ago',
		taken: '',
		address: 'auth-configs/ac_1',
		evidence: `deprecationDeadline: ${at(-8)}`,
		id: 'auth-config-deadline-passed:ac_1',
	});
});

test('reports as JSON with the counts beside the findings', () => {
	const report = boardReport(boardOf(), {
		tenant: 'https://staging.example.test',
		failures: [],
		findings: boardOf().findings(),
	});
	expect(JSON.parse(JSON.stringify(report))).toEqual(report);
	expect(report.findings[0]?.at).toBe(at(-8));
	expect(report.findings.filter(({rule}) => rule === 'app-without-owners')).toHaveLength(3);
	expect(report.counts.find(({rule}) => rule === 'app-without-owners')).toMatchObject({found: 3, silenced: 0});
	expect(report.silences.map(({id, isExpired}) => [id, isExpired])).toEqual([
		['app-not-strict', false],
		['app-stale', true],
	]);
});

test('writes SARIF with one run per tenant, and results with their rule and fingerprint', () => {
	const findings = boardOf().findings();
	const log = toSarif(
		[
			{tenant: 'staging', findings},
			{tenant: 'production', findings: []},
		],
		'1.2.3',
	);
	expect(log.version).toBe('2.1.0');
	expect(log.runs.map(({automationDetails}) => automationDetails.id)).toEqual([
		'castellan/board/staging',
		'castellan/board/production',
	]);
	const [run] = log.runs;
	expect(run?.tool.driver.rules.map(({id}) => id)).toEqual(rules.map(({id}) => id));
	expect(run?.results).toHaveLength(findings.length);
	for (const result of run?.results ?? []) {
		expect(run?.tool.driver.rules[result.ruleIndex]?.id).toBe(result.ruleId);
		expect(['note', 'warning', 'error']).toContain(result.level);
	}
	expect(run?.results[0]).toMatchObject({
		ruleId: 'auth-config-deadline-passed',
		message: {text: 'Workforce: Its deprecation deadline passed on 2026-11-12'},
		fingerprints: {'castellan/v1': 'auth-config-deadline-passed:ac_1'},
		locations: [{logicalLocations: [{name: 'Workforce', fullyQualifiedName: 'auth-configs/ac_1', kind: 'resource'}]}],
		properties: {at: at(-8)},
	});
	expect(JSON.parse(JSON.stringify(log))).toEqual(log);
});
