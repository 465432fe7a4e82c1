/** A tool as a row: its description for agents, and its reads. All texts are constants of the source. */
import type {Tool as ListedTool} from '@modelcontextprotocol/server';
import {toJsonSchema} from '@valibot/to-json-schema';
import * as v from 'valibot';
import type {Api} from '../client/api.ts';
import {clockSkew} from '../client/clock-skew.ts';
import type {Message} from '../contract/schema.ts';
import type {TenantSilences} from '../domain/board/silences.ts';
import type {Show} from '../domain/format/show.ts';
import {HistoryError} from '../domain/history/error.ts';
import type {History} from '../domain/history/history.ts';
import {present} from '../domain/history/name.ts';
import type {ReadOptions} from '../domain/items/read-items.ts';
import type {HistoryKind} from '../domain/resources/index.ts';
import type {Proposals} from '../domain/writes/auth-config/apply-proposal.ts';
import {answerShape, type Reading} from './answer.ts';
import type {PassPages} from './recent.ts';
import {Refusal} from './refusal.ts';

/** The sources of all tools. */
export interface Sources {
	readonly api: Api;
	/** Epoch milliseconds. */
	readonly now: () => number;
	readonly silences: () => Promise<TenantSilences>;
	readonly proposals: Proposals;
	/** The agent's client, as it names itself. */
	readonly client: string;
	/** Takes the number of items before the first of them. */
	readonly onTotal: (count: number) => void;
	/** Words of the agent, as a person may see them. */
	readonly quote: (text: string) => string;
	/** The open history of the tenant. */
	readonly history: () => Promise<History>;
	/** Takes the pages of a list that a call reads, so that a later call need not. */
	readonly recording: PassPages;
	/**
	 * A copy of an item with the members of the contract alone. What a service sends beside them may be what no one meant for an
	 * agent, so it is left out, and counted for the notes of the answer.
	 */
	readonly inContract: (shape: Message, item: object) => Record<string, unknown>;
}

/** Undefined if nothing is stored, or the history cannot be read. */
export const historyIfAny = (history: Sources['history']): Promise<History | undefined> =>
	history().catch((error: unknown) => {
		if (error instanceof HistoryError) return undefined;
		throw error;
	});

/** Times are in UTC, and by the clock of the service. */
export const showOf = ({api, now}: Sources): Show => ({
	now: api.asOf ?? now() + (clockSkew(api.journal.records) ?? 0),
	timeStyle: 'utc',
	timeZone: 'UTC',
});

type Shape = v.ObjectEntries;
type Args<S extends Shape> = v.InferOutput<v.StrictObjectSchema<S, undefined>>;

/** Times that an agent types count from now, also in an earlier state. */
export const momentShow = (sources: Sources): Show => ({...showOf(sources), now: sources.now()});

/** A moment as an agent writes it. */
export const momentForms = 'a time such as 2026-11-20T09:00Z, an age such as 2h, a name, or last';

interface ToolFacts<S extends Shape> {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly args: S;
	/** The possible effect of a call: a look-up of a secret may count as a view on the service, and a proposal is a file of castellan. */
	readonly effect?: 'service' | 'local';
	/**
	 * Whether the history has what the tool reads: then it also answers in an outage. `at` is an argument for an earlier state too.
	 */
	readonly past?: 'at' | 'outage';
	/** The addresses that a call reads. Throws `Refusal` for arguments without an address. */
	addresses(args: Args<S>): readonly string[];
	/** The lists that a call reads to their end, if the history has all that it needs. */
	lists?(args: Args<S>): readonly HistoryKind[];
	/** The arguments for the journal. Their addresses by default. */
	target?(args: Args<S>): string;
	read(sources: Sources, args: Args<S>, options: ReadOptions): Reading;
}

export interface Tool {
	readonly name: string;
	/** As the protocol lists it. */
	readonly listed: ListedTool;
	/** Returns the checked arguments with their uses. Throws `Refusal`. */
	prepare(args: unknown): Prepared;
}

export interface Prepared {
	/** Identifies the reading that a cursor continues. */
	readonly key: string;
	readonly cursor: string | undefined;
	/** The moment that the agent names. */
	readonly at: string | undefined;
	/** Whether the history can answer. */
	readonly hasPast: boolean;
	/** The lists that it reads whole. */
	readonly lists: readonly HistoryKind[];
	readonly addresses: readonly string[];
	readonly target: string;
	read(sources: Sources, options: ReadOptions): Reading;
}

/** In characters. */
const longestText = 2_000;
const longestList = 100;

export const word = (description: string) =>
	v.pipe(v.string(), v.minLength(1), v.maxLength(longestText), v.description(description));
export const words = (description: string) =>
	v.pipe(
		v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(longestText))),
		v.maxLength(longestList),
		v.description(description),
	);
export const choice = <const Names extends readonly string[]>(names: Names, description: string) =>
	v.pipe(v.picklist(names), v.description(description));

/** An argument of every tool. */
const cursor = v.optional(word('of the answer to continue; repeat the other arguments'));

/** An argument of a tool whose data the history has. */
const at = v.optional(word(`an earlier state: ${momentForms}; ${present}: not from a reading of the last ten minutes`));

const schemaOf = (schema: v.GenericSchema): ListedTool['inputSchema'] => {
	// A client pays for each word of them, and the error of a refused call names the limit.
	const ignoreActions = ['min_length', 'max_length'];
	const {$schema: _, ...rest} = toJsonSchema(schema, {target: 'draft-2020-12', ignoreActions});
	// The protocol's library wants schemas with index signatures, which those of valibot lack.
	return {...rest, type: 'object'} as ListedTool['inputSchema'];
};

const outputSchema = schemaOf(answerShape);

export function defineTool<const S extends Shape>(facts: ToolFacts<S>): Tool {
	const {name, title, description, effect, past, addresses, lists, target, read} = facts;
	const args = v.strictObject({...facts.args, ...(past === 'at' ? {at} : {}), cursor});
	return {
		name,
		listed: {
			name,
			title,
			description,
			inputSchema: schemaOf(args),
			outputSchema,
			annotations: {
				readOnlyHint: effect === undefined,
				destructiveHint: effect === 'service',
				idempotentHint: effect === undefined,
				openWorldHint: true,
			},
		},
		prepare(input) {
			const result = v.safeParse(args, input ?? {});
			if (!result.success) throw new Refusal('arguments', problemsOf(result.issues));
			const values = result.output as Args<S> & {readonly cursor?: string; readonly at?: string};
			const {cursor, ...own} = values;
			const reached = addresses(values);
			return {
				key: JSON.stringify([name, own]),
				cursor,
				at: past === 'at' ? values.at : undefined,
				hasPast: past !== undefined,
				lists: lists?.(values) ?? [],
				addresses: reached,
				target: target?.(values) ?? reached.join(' '),
				read: (sources, options) => read(sources, values, options),
			};
		},
	};
}

/** The maximum number of problems in an error. */
const maximumProblems = 5;

/** Names the arguments, never their values, which may be secrets in the wrong place. */
const problemsOf = (issues: readonly v.BaseIssue<unknown>[]): string =>
	issues
		.slice(0, maximumProblems)
		.map((issue) => {
			const path =
				v
					.getDotPath(issue)
					?.slice(0, longestName)
					.replace(/[^\w.]/g, '?') ?? 'arguments';
			if (issue.expected === 'never') return `${path} is unknown.`;
			return issue.received === 'undefined' ? `${path} is missing.` : `${path} must ${limitOf(issue)}.`;
		})
		.join(' ');

/** The requirement of a value, in words. */
function limitOf({type, expected, requirement, input}: v.BaseIssue<unknown>): string {
	switch (type) {
		case 'min_length':
			return 'not be empty';
		case 'max_length':
			return `have at most ${String(requirement)} ${typeof input === 'string' ? 'characters' : 'entries'}`;
		case 'min_value':
			return `be at least ${String(requirement)}`;
		case 'max_value':
			return `be at most ${String(requirement)}`;
		case 'integer':
			return 'be a whole number';
		default:
			return `be ${expected}`;
	}
}

/** In characters, of an argument's name in an error. */
const longestName = 60;
