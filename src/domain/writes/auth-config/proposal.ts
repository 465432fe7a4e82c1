/** A proposed update of an auth config: an agent proposes it, and a person applies it. It holds no secret. */
import {hash, randomBytes} from 'node:crypto';
import * as v from 'valibot';
import type {Api, RequestPreview} from '../../../client/api.ts';
import type {AuthConfig} from '../../../contract/auth-configs.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {parseJson} from '../../../text/json/parse.ts';
import {hour} from '../../../text/timestamp.ts';
import {EditError, error} from '../problem.ts';
import {applyEdits, type Edit, parseEdit, parseUnset} from './draft.ts';
import {fieldAt} from './paths.ts';
import {canSend, planUpdate, previewUpdate, type UpdatePlan} from './update-plan.ts';

const text = v.string();

function isJson(json: string): boolean {
	try {
		return isJsonObject(parseJson(json));
	} catch {
		return false;
	}
}

const Proposal = v.object({
	id: text,
	/** The base URL of the tenant. */
	tenant: text,
	/** The agent's client, as it names itself. */
	client: v.optional(text),
	/** Why the agent proposes it, in its own words. */
	reason: v.optional(text),
	/** The id and the name of the config. */
	target: text,
	label: text,
	/** JSON of the config as it was read for the proposal. */
	base: v.pipe(text, v.check(isJson)),
	edits: v.array(
		v.variant('kind', [
			v.object({kind: v.literal('set'), path: text, value: v.unknown()}),
			v.object({kind: v.literal('unset'), path: text}),
		]),
	),
	/** SHA-256 of the exact request. */
	request: text,
	/** Epoch milliseconds. */
	createdAt: v.number(),
	expiresAt: v.number(),
	/** `pending` until a person sends it, then `sending`, and the outcome at last. */
	state: text,
	/** ISO 8601, of the outcome. */
	endedAt: v.optional(text),
});

export type Proposal = v.InferOutput<typeof Proposal>;

/** In milliseconds. */
const lifetime = hour;

/** A path and its new value. Without a value, the field is removed. */
export interface ProposedChange {
	readonly path: string;
	readonly value?: unknown;
}

/** Throws `EditError`, also for a secret, even for its removal. */
export const editOf = ({path, value}: ProposedChange): Edit => {
	if (fieldAt(path)?.isSecret) throw new EditError(error(path, `${path} is a secret.`, 'Only a person changes it.'));
	if (value === undefined || value === null) return parseUnset(path);
	if (typeof value === 'string') return parseEdit(path, value);
	const edit = parseEdit(path, JSON.stringify(value));
	if (edit.kind === 'unset' || typeof edit.value !== 'string') return edit;
	throw new EditError(error(path, `${path} takes text, but the value is not text.`, 'Write the value in quotes.'));
};

/** Throws `EditError` for changes that castellan would not send, and `ApiError` of kind `input`. */
export function createProposal(
	api: Api,
	base: AuthConfig,
	edits: readonly Edit[],
	{now, client, reason}: {readonly now: number; readonly client: string; readonly reason?: string | undefined},
) {
	const plan = planUpdate(base, applyEdits(base, edits));
	requireSendable(plan);
	const preview = previewUpdate(api, plan);
	const proposal: Proposal = {
		id: `prop_${randomBytes(6).toString('hex')}`,
		tenant: api.baseUrl,
		client,
		...(reason !== undefined && {reason}),
		target: plan.id,
		label: base.displayName ?? '',
		base: JSON.stringify(base),
		edits: [...edits],
		request: hashOf(preview),
		createdAt: now,
		expiresAt: now + lifetime,
		state: 'pending',
	};
	return {proposal, plan, preview};
}

/** Undefined for a text that is not a proposal. */
export function readProposal(json: string): Proposal | undefined {
	const result = isJson(json) ? v.safeParse(Proposal, parseJson(json)) : undefined;
	return result?.success ? result.output : undefined;
}

/** The state that counts at a time. A `sending` that never ended has an unknown outcome. */
export const stateAt = ({state, expiresAt}: Proposal, now: number): string =>
	state === 'pending' && expiresAt <= now ? 'expired' : state;

/** The plan of a proposal, against the config that it was made for. Throws `EditError` if it is not the proposed request. */
export function planOf(api: Api, {base, edits, request}: Proposal): UpdatePlan {
	const config = parseJson(base) as AuthConfig;
	const plan = planUpdate(config, applyEdits(config, edits as readonly Edit[]));
	requireSendable(plan);
	if (hashOf(previewUpdate(api, plan)) === request) return plan;
	throw new EditError(
		error('', 'The request is not the proposed one: the proposal was changed.', 'Ask for a new proposal.'),
	);
}

function requireSendable(plan: UpdatePlan): void {
	if (canSend(plan)) return;
	const problem = plan.problems.find(({severity}) => severity === 'error');
	throw new EditError(problem ?? error('', 'The config has these values already.', 'Change another field.'));
}

const hashOf = ({method, url, body = ''}: RequestPreview): string => hash('sha256', `${method} ${url}\n${body}`);
