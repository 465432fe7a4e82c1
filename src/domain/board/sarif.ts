/** Findings as SARIF 2.1.0, the exchange format of code scanners. */
import {isoTime} from '../../text/timestamp.ts';
import type {Finding} from './finding.ts';
import {explanationOf} from './rule.ts';
import {rules} from './rules.ts';

export interface SarifRun {
	/** The tenant's base URL, or the name of its profile. */
	readonly tenant: string;
	readonly findings: readonly Finding[];
	/** One sentence for each part of the tenant that could not be read. */
	readonly failures?: readonly string[];
}

/** A log with one run per tenant. It names the program's version, since rules may differ between versions. */
export const toSarif = (runs: readonly SarifRun[], version: string) => ({
	$schema: 'https://json.schemastore.org/sarif-2.1.0.json',
	version: '2.1.0',
	runs: runs.map(({tenant, findings, failures = []}) => ({
		tool: {
			driver: {
				name: 'castellan',
				version,
				rules: rules.map((rule) => ({
					id: rule.id,
					shortDescription: {text: rule.title},
					fullDescription: {text: explanationOf(rule)},
					help: {text: rule.remedy},
					defaultConfiguration: {level: rule.severity},
				})),
			},
		},
		automationDetails: {id: `castellan/board/${tenant}`},
		...(failures.length > 0 ? {invocations: [failedInvocation(failures)]} : {}),
		results: findings.map(resultOf),
	})),
});

/** Distinguishes a tenant without findings from a tenant that could not be read. */
const failedInvocation = (failures: readonly string[]) => ({
	executionSuccessful: false,
	toolExecutionNotifications: failures.map((text) => ({level: 'error', message: {text}})),
});

const resultOf = ({id, rule, severity, subject, message, evidence, at, address, change}: Finding) => ({
	ruleId: rule,
	ruleIndex: rules.findIndex((each) => each.id === rule),
	level: severity,
	...(change && {baselineState: change === 'new' ? 'new' : 'absent'}),
	message: {text: `${subject.label}: ${message}`},
	// Fingerprints match a result with the same result of the next run.
	fingerprints: {'castellan/v1': id},
	locations: [{logicalLocations: [{name: subject.label, fullyQualifiedName: address, kind: 'resource'}]}],
	properties: {subject, evidence, ...(at === undefined ? {} : {at: isoTime(at)})},
});
