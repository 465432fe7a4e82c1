/** `propose` and `proposal`: an agent proposes a change, and a person applies it. */
import * as v from 'valibot';
import {parseAddressIfValid} from '../../domain/address/address.ts';
import {findItem} from '../../domain/items/find-item.ts';
import {authConfigs} from '../../domain/resources/auth-configs.ts';
import {listOf} from '../../domain/resources/index.ts';
import {storedProposal} from '../../domain/writes/auth-config/apply-proposal.ts';
import {changeLines} from '../../domain/writes/auth-config/change-lines.ts';
import {createProposal, editOf, type Proposal, stateAt} from '../../domain/writes/auth-config/proposal.ts';
import {EditError} from '../../domain/writes/problem.ts';
import {day, isoTime} from '../../text/timestamp.ts';
import {startOf} from '../../text/trim.ts';
import type {Item, Reading} from '../answer.ts';
import {Refusal} from '../refusal.ts';
import {defineTool, type Sources, word} from '../tool.ts';

/** A client may refuse a schema that names no type. */
const anyValue = v.union([
	v.string(),
	v.number(),
	v.boolean(),
	v.array(v.looseObject({})),
	v.array(v.string()),
	v.looseObject({}),
]);

const maximumChanges = 20;
/** The maximum number of proposals that wait for a person. */
const maximumPending = 20;

export const propose = defineTool({
	name: 'propose',
	title: 'Propose a change',
	description:
		'Propose new values for fields of an auth config. Nothing is sent: the proposal waits for a person, who sees the difference and the request, and applies it with castellan apply or in the console, or not at all. It ends after an hour. Secrets cannot be proposed.',
	args: {
		address: word(authConfigs.item.route),
		reason: v.optional(word('why, for the person who decides')),
		changes: v.pipe(
			v.array(v.strictObject({path: word('a field, such as oidc.scopes'), value: v.optional(anyValue)})),
			v.minLength(1),
			v.maxLength(maximumChanges),
			v.description('the new values; without a value, the field is removed'),
		),
	},
	effect: 'local',
	addresses: ({address}) => [authConfigs.address({id: targetOf(address)}, {})],
	async *read({api, now, client, proposals, quote}, {address, changes, reason}, options): Reading {
		const id = targetOf(address);
		const pending = await onDisk(tidied(proposals, now()), 'The proposals cannot be read.');
		if (pending >= maximumPending) throw new Refusal('too-many', 'Too many proposals wait for a person.');
		const edits = orRefusal(() => changes.map(editOf));
		const repeated = edits.find(({path}, index) => edits.findIndex((edit) => edit.path === path) < index);
		if (repeated) throw new Refusal('arguments', `changes has ${repeated.path} more than once.`);
		const {row} = await findItem({api, resource: authConfigs, id}, options);
		if (!row) throw new Refusal('not-found', 'The tenant has no such auth config.');
		const {proposal, plan, preview} = orRefusal(() =>
			createProposal(api, row, edits, {now: now(), client, reason: reason && quote(reason)}),
		);
		await onDisk(proposals.save(proposal.id, JSON.stringify(proposal)), 'The proposal cannot be stored.');
		const {method, url, body} = preview;
		yield [{...shown(proposal, now()), changes: changeLines(plan.changes), request: {method, url, body}}];
		return {
			isComplete: true,
			notes: [`A person can run castellan apply ${proposal.id}, or open Proposals in the console.`],
		};
	},
});

export const proposal = defineTool({
	name: 'proposal',
	title: 'Show the state of a proposal',
	description:
		'Show whether a proposal still waits for a person (pending), has expired, or how it ended: done, unknown (sent without a usable response), rejected, conflict and others.',
	args: {id: word('the id of a proposal')},
	addresses: () => [authConfigs.route],
	target: ({id}) => id,
	async *read({api, now, proposals}, {id}): Reading {
		const stored = await onDisk(storedProposal(proposals, id), 'The proposal cannot be read.');
		if (stored?.tenant !== api.baseUrl) throw new Refusal('not-found', 'There is no such proposal.');
		yield [shown(stored, now())];
		return {isComplete: true};
	},
});

function targetOf(text: string): string {
	const place = parseAddressIfValid(text);
	const list = place && listOf(place.screen);
	const id = list?.idParam && place?.params[list.idParam];
	if (id && list?.resource.name === authConfigs.name) return id;
	throw new Refusal('arguments', `address must be ${authConfigs.item.route}. No other change can be proposed.`);
}

const shown = (found: Proposal, now: number): Item => {
	const {id, target, expiresAt, endedAt} = found;
	return {
		id,
		state: stateAt(found, now),
		address: authConfigs.address({id: target}, {}),
		expiresAt: isoTime(expiresAt),
		endedAt,
	};
};

/** A folder that cannot be used is no error of castellan. */
const onDisk = <T>(task: Promise<T>, message: string): Promise<T> =>
	task.catch(() => {
		throw new Refusal('storage', message);
	});

/** The number of pending proposals. Removes proposals that ended, or expired, a day ago. */
async function tidied(proposals: Sources['proposals'], now: number): Promise<number> {
	let pending = 0;
	for (const id of await proposals.list()) {
		const stored = await storedProposal(proposals, id);
		if (stored && stateAt(stored, now) === 'pending') pending++;
		else if (!stored || stored.expiresAt + day < now) await proposals.remove(id);
	}
	return pending;
}

/** The rules of values name the contract and the arguments. */
function orRefusal<T>(task: () => T): T {
	try {
		return task();
	} catch (error) {
		if (!(error instanceof EditError)) throw error;
		throw new Refusal('arguments', startOf(`${error.problem.message} ${error.problem.advice}`, longestProblem));
	}
}

/** In characters. */
const longestProblem = 300;
