/**
 * The faults that the tenant provokes on request. A request selects a fault with the value `fault-NAME` (an id in the path, a
 * value of the query, a text in the body, the client id), or with a path that begins with `/fault-NAME`. A share code selects
 * it as `FALT-` and the first eight letters and digits of the name. A rule of `--fail` selects it for matching requests.
 *
 * A write with a fault in its body or from a rule changes the resource in its path. A read, or a path with a fault as the id,
 * gets an example response with all fields.
 */
import type {AnyEndpoint} from '../contract/endpoint.ts';
import {endpoints} from '../contract/endpoints.ts';
import {bodyFaults} from './faults/bodies.ts';
import {connectionFaults, timeFaults} from './faults/connections.ts';
import type {Fault} from './faults/fault.ts';
import {echoFaults, exampleFaults, fieldFaults} from './faults/fields.ts';
import {pageFaults, sizeFaults} from './faults/pages.ts';
import {statusFaults, tokenFaults, toolFaults} from './faults/statuses.ts';
import {invalid} from './rejection.ts';

/** All faults, in the order of the help. */
export const faults: readonly Fault[] = [
	...timeFaults,
	...bodyFaults,
	...exampleFaults,
	...fieldFaults,
	...echoFaults,
	...pageFaults,
	...sizeFaults,
	...statusFaults,
	...toolFaults,
	...connectionFaults,
	...tokenFaults,
];

export const sentinel = (fault: Pick<Fault, 'name'>): string => `fault-${fault.name}`;

/** The share code that selects a fault, because the operation accepts only well-formed share codes. */
export function sentinelShareCode({name}: Pick<Fault, 'name'>): string {
	const letters = name.replaceAll('-', '').toUpperCase().slice(0, 8).padEnd(8, '0');
	return `FALT-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const byValue = new Map(
	faults.flatMap((fault) => [sentinel(fault), sentinelShareCode(fault)].map((text) => [text, fault])),
);

export const faultOf = (text: string): Fault | undefined => byValue.get(text) ?? byValue.get(text.toUpperCase());

/** Finds the fault that a text in a value selects. */
export function faultWithin(value: unknown): Fault | undefined {
	if (typeof value === 'string') return faultOf(value);
	if (typeof value !== 'object' || value === null) return undefined;
	for (const member of Object.values(value)) {
		const fault = faultWithin(member);
		if (fault) return fault;
	}
	return undefined;
}

/** Whether a fault applies to an operation. `undefined` is the token endpoint. */
export const applies = ({scope}: Fault, endpoint: AnyEndpoint | undefined): boolean =>
	scope === 'any' ||
	(endpoint === undefined
		? scope === 'token'
		: scope === 'operation' ||
			scope === endpoint.name ||
			(scope === 'list' && !!endpoint.paging) ||
			(scope === 'echo' && endpoint.echoes.length > 0));

/** The name of the token endpoint in a rule. */
const tokenOperation = 'token';

/** Selects the fault of a call, if any. */
export type FaultPlan = (endpoint: AnyEndpoint | undefined) => Fault | undefined;

interface Rule {
	/** Undefined for all operations, without the token endpoint. */
	readonly operation: string | undefined;
	readonly fault: Fault;
	readonly probability: number;
	/** The number of calls that will still fail. */
	remaining: number;
}

/**
 * Parses `[OPERATION=]NAME[:PROBABILITY][xCOUNT]` rules, separated by commas: `503`, `503:0.2`, `searchApps=429x2`. Throws a
 * `Rejection` for an invalid rule. `random` returns numbers from 0 up to 1.
 */
export function faultPlan(spec: string, random: () => number): FaultPlan {
	const rules = spec.split(',').flatMap((rule) => (rule.trim() === '' ? [] : [readRule(rule.trim())]));
	return (endpoint) => {
		const operation = endpoint?.name ?? tokenOperation;
		const rule = rules.find(
			(rule) =>
				rule.remaining > 0 &&
				(rule.operation === undefined ? endpoint !== undefined : rule.operation === operation) &&
				applies(rule.fault, endpoint) &&
				(rule.probability === 1 || random() < rule.probability),
		);
		if (rule) rule.remaining--;
		return rule?.fault;
	};
}

function readRule(rule: string): Rule {
	const [, operation, name = '', probability = '1', count] =
		/^(?:(\w+)=)?([a-z0-9-]+?)(?::(\d+(?:\.\d+)?|\.\d+))?(?:x(\d+))?$/.exec(rule) ?? [];
	const fault = faults.find((candidate) => candidate.name === name);
	if (!fault) {
		throw invalid(
			`"${rule}" is not a fault: write [OPERATION=]NAME[:PROBABILITY][xCOUNT]. Names are ${faults.map((candidate) => candidate.name).join(', ')}`,
		);
	}
	const operations = [...Object.keys(endpoints), tokenOperation];
	if (operation !== undefined && !operations.includes(operation))
		throw invalid(`"${rule}" is not an operation: use ${operations.join(', ')}`);
	if (Number(probability) > 1) throw invalid(`"${rule}" has a probability above 1`);
	return {
		operation,
		fault,
		probability: Number(probability),
		remaining: count === undefined ? Number.POSITIVE_INFINITY : Number(count),
	};
}

/** Parses `MS` or `MS-MS` and returns a function with the delay of each response. */
export function latencyOf(spec: string, random: () => number): () => number {
	const [, from, to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(spec) ?? [];
	if (from === undefined) throw new Error(`"${spec}" is not a latency: write milliseconds, such as 200 or 100-500`);
	return () => Number(from) + random() * (Number(to) - Number(from));
}
