/** Applies a proposal of an agent for a person who has confirmed it: at most once, even if several processes try. */
import type {Api} from '../../../client/api.ts';
import {ApiError} from '../../../client/error.ts';
import {threeWay} from './conflict.ts';
import {type Proposal, readProposal, stateAt} from './proposal.ts';
import {type Found, findAuthConfig} from './read-back.ts';
import {sendUpdate, type UpdateOutcome} from './update.ts';
import type {UpdatePlan} from './update-plan.ts';

/** The stored proposals, by id. */
export interface Proposals {
	/** Resolves with undefined for an unknown id. */
	read(id: string): Promise<string | undefined>;
	list(): Promise<readonly string[]>;
	save(id: string, text: string): Promise<void>;
	replace(id: string, text: string): Promise<void>;
	remove(id: string): Promise<void>;
	/** Resolves with false if it was claimed before: it is sent once. */
	claim(id: string): Promise<boolean>;
}

interface Application {
	readonly proposals: Proposals;
	readonly api: Api;
	/** Epoch milliseconds. */
	readonly now: () => number;
}

/** Nothing was sent: the proposal has ended. */
interface Ended {
	readonly state: 'ended';
	readonly reason: string;
}

/** Undefined for an unknown id, and for a file that is not a proposal. */
export const storedProposal = async (proposals: Proposals, id: string): Promise<Proposal | undefined> =>
	readProposal((await proposals.read(id)) ?? '');

/** All proposals, and the ids of the files that are none. A file that was removed meanwhile is neither. */
export async function storedProposals(
	proposals: Proposals,
): Promise<{readonly readable: readonly Proposal[]; readonly damaged: readonly string[]}> {
	const readable: Proposal[] = [];
	const damaged: string[] = [];
	for (const id of await proposals.list()) {
		const text = await proposals.read(id);
		if (text === undefined) continue;
		const proposal = readProposal(text);
		if (proposal) readable.push(proposal);
		else damaged.push(id);
	}
	return {readable, damaged};
}

/** Why a person can no longer apply a proposal. */
export function whyEnded(proposal: Proposal, now: number): string | undefined {
	const state = stateAt(proposal, now);
	if (state === 'pending') return undefined;
	const advice = ['sending', 'unknown'].includes(state)
		? 'It may have been applied before: look at the config first'
		: 'Ask for a new proposal';
	return `it cannot be applied, because its state is ${state}. ${advice}`;
}

/** How an update ended, and why that could not be stored. The proposal then counts as being sent, and is not sent again. */
type Applied = UpdateOutcome & {readonly unstored?: string};

/** Sends the plan of a proposal, and stores how it ended. Rejects only while nothing was sent. */
export async function applyProposal(
	{proposals, api, now}: Application,
	{id}: Proposal,
	plan: UpdatePlan,
	options?: Parameters<typeof sendUpdate>[2],
): Promise<Applied | Ended> {
	// The question may have been open for long, or in two terminals.
	const text = await proposals.read(id);
	const latest = readProposal(text ?? '');
	const missing = text === undefined ? 'it is no longer stored' : 'it is damaged. Ask for a new proposal';
	const reason = latest ? whyEnded(latest, now()) : missing;
	if (!latest || reason !== undefined) return {state: 'ended', reason: `${id}: ${reason}`};
	if (!(await proposals.claim(id)))
		return {state: 'ended', reason: `${id} was applied before, or is being applied elsewhere: nothing was sent`};
	const end = (state: string) =>
		proposals.replace(id, JSON.stringify({...latest, state, endedAt: new Date(now()).toISOString()}));
	await end('sending');
	const outcome = await sendUpdate(api, plan, options);
	try {
		await end(outcome.state);
		return outcome;
	} catch (error) {
		return {...outcome, unstored: `how ${id} ended cannot be stored: ${(error as Error).message}`};
	}
}

/** The changes of a config since its proposal, as a message. Undefined if it has not changed. Sends reads only. */
export async function describeSince(
	api: Api,
	{id, base, draft}: UpdatePlan,
	options: Parameters<typeof findAuthConfig>[2] = {},
): Promise<string | undefined> {
	let current: Found;
	try {
		current = await findAuthConfig(api, id, options);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		current = {state: 'unreadable', reason: error.message};
	}
	if (current.state === 'gone') return 'the config does not exist any more: the proposal would not be sent';
	if (current.state === 'unreadable')
		return `cannot tell whether the config has changed since the proposal: ${current.reason}`;
	const {conflicts, theirChanges, left} = threeWay(base, draft, current.config);
	const changed = (fields: readonly {readonly path: string}[]) =>
		`${fields.map(({path}) => path).join(', ')}: changed by someone else since the proposal`;
	if (conflicts.length > 0) return `${changed(conflicts)}, which would not be sent. Ask for a new one`;
	if (left.length === 0) return 'the config has the proposed values already: the proposal would not be sent';
	return theirChanges.length > 0 ? `${changed(theirChanges)}. The proposal leaves that as it is` : undefined;
}
