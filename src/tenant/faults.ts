/**
 * The failures the tenant produces on request. A request fails when one of its values (an id in the path, a value of the
 * query, a text anywhere in the body, the client id) is `fault-NAME`, or its path begins with `/fault-NAME`, or a
 * rule given with `--fail` says so. A share code says it as `FALT-` and the first eight letters and digits of the name.
 *
 * A write that is asked to fail by a value in its body or by a rule is carried out on the resource its path names. A
 * read, or a path that names no resource but the fault, is answered with an example in which every field is filled.
 */
import type {AnyEndpoint} from '../contract/endpoint.ts';
import {endpoints} from '../contract/endpoints.ts';
import {bodyFaults} from './faults/bodies.ts';
import {connectionFaults} from './faults/connections.ts';
import type {Fault} from './faults/fault.ts';
import {fieldFaults} from './faults/fields.ts';
import {pageFaults} from './faults/pages.ts';
import {statusFaults} from './faults/statuses.ts';
import {timeFaults} from './faults/time.ts';
import {tokenFaults} from './faults/tokens.ts';

/** All of them, in the order of the help. */
export const faults: readonly Fault[] = [
	...timeFaults,
	...bodyFaults,
	...fieldFaults,
	...pageFaults,
	...statusFaults,
	...connectionFaults,
	...tokenFaults,
];

export const sentinel = (fault: Pick<Fault, 'name'>): string => `fault-${fault.name}`;

/** The share code that stands for a fault: the operation takes nothing that is not formed like one. */
export function sentinelShareCode({name}: Pick<Fault, 'name'>): string {
	const letters = name.replaceAll('-', '').toUpperCase().slice(0, 8).padEnd(8, '0');
	return `FALT-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const byValue = new Map(
	faults.flatMap((fault) => [sentinel(fault), sentinelShareCode(fault)].map((text) => [text, fault])),
);

export const faultOf = (text: string): Fault | undefined => byValue.get(text) ?? byValue.get(text.toUpperCase());

/** The fault that some text in a value asks for. */
export function faultWithin(value: unknown): Fault | undefined {
	if (typeof value === 'string') return faultOf(value);
	if (typeof value !== 'object' || value === null) return undefined;
	for (const member of Object.values(value)) {
		const fault = faultWithin(member);
		if (fault) return fault;
	}
	return undefined;
}

/** Whether a fault can befall an operation (`undefined`: the token endpoint). */
export const applies = ({scope}: Fault, endpoint: AnyEndpoint | undefined): boolean =>
	scope === 'any' ||
	(endpoint === undefined ? scope === 'token' : scope === 'operation' || (scope === 'list' && !!endpoint.paging));

/** The operation that a rule calls `token`. */
const tokenOperation = 'token';

/** Which calls fail, decided call by call. */
export type FaultPlan = (endpoint: AnyEndpoint | undefined) => Fault | undefined;

interface Rule {
	/** Without one: all nine, not the token endpoint. */
	readonly operation: string | undefined;
	readonly fault: Fault;
	readonly probability: number;
	/** Calls still to fail. */
	left: number;
}

/**
 * Reads `[OPERATION=]NAME[:PROBABILITY][xCOUNT]`, several separated by commas: `503`, `503:0.2`, `searchApps=429x2`. Throws
 * with what is wrong. `random` gives numbers from 0 up to 1.
 */
export function faultPlan(spec: string, random: () => number): FaultPlan {
	const rules = spec.split(',').flatMap((rule) => (rule.trim() === '' ? [] : [readRule(rule.trim())]));
	return (endpoint) => {
		const operation = endpoint?.name ?? tokenOperation;
		const rule = rules.find(
			(rule) =>
				rule.left > 0 &&
				(rule.operation === undefined ? endpoint !== undefined : rule.operation === operation) &&
				applies(rule.fault, endpoint) &&
				(rule.probability === 1 || random() < rule.probability),
		);
		if (rule) rule.left--;
		return rule?.fault;
	};
}

function readRule(rule: string): Rule {
	const [, operation, name = '', probability = '1', count] =
		/^(?:(\w+)=)?([a-z0-9-]+?)(?::(\d*\.?\d+))?(?:x(\d+))?$/.exec(rule) ?? [];
	const fault = faults.find((known) => known.name === name);
	if (!fault) {
		throw new Error(
			`"${rule}" names no fault; write [OPERATION=]NAME[:PROBABILITY][xCOUNT], NAME one of ${faults.map((known) => known.name).join(', ')}`,
		);
	}
	const operations = [...Object.keys(endpoints), tokenOperation];
	if (operation !== undefined && !operations.includes(operation)) {
		throw new Error(`"${rule}" names no operation; they are ${operations.join(', ')}`);
	}
	if (Number(probability) > 1) throw new Error(`"${rule}" has a probability above 1`);
	return {
		operation,
		fault,
		probability: Number(probability),
		left: count === undefined ? Number.POSITIVE_INFINITY : Number(count),
	};
}

/** Reads `MS` or `MS-MS` and gives the pause before each answer. */
export function latencyOf(spec: string, random: () => number): () => number {
	const [, from, to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(spec) ?? [];
	if (from === undefined) throw new Error(`"${spec}" is no latency; write milliseconds, such as 200 or 100-500`);
	return () => Number(from) + random() * (Number(to) - Number(from));
}
