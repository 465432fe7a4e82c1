/** The plan of an update: its changes, its request and its problems. */
import type {Api, RequestPreview} from '../../../client/api.ts';
import {isMask} from '../../../client/safety/redact.ts';
import {type AuthConfig, updateAuthConfig} from '../../../contract/auth-configs.ts';
import type {InputOf} from '../../../contract/endpoint.ts';
import {valueAt} from '../../../text/json/object.ts';
import {error, type Problem} from '../problem.ts';
import {boxesIn, opened, SecretBox} from '../secret-box.ts';
import {secretProblems} from '../secret-check.ts';
import {bodyOf, diff, updateMaskOf} from './diff.ts';
import type {Draft} from './draft.ts';
import {groupConflict, groupProblem} from './group.ts';
import {type FieldPath, fieldAt} from './paths.ts';
import {undisclosed} from './undisclosed.ts';
import {problemsOf} from './values.ts';

export type UpdatePlan = ReturnType<typeof planUpdate>;

/** `draft` comes from `applyEdits`, from a document, or from another plan. */
export function planUpdate(base: AuthConfig, draft: Draft) {
	const changes = diff(base, draft);
	const group = changes.length > 0 ? groupConflict(draft, changes) : undefined;
	const id = base.id ?? '';
	/** The body is the `authConfig`. Its secrets are boxes, which print as masks. */
	const request = {updateMask: updateMaskOf(changes), body: bodyOf(draft, changes)};
	const problems: readonly Problem[] = [
		...(id === '' ? [error('id', 'The config has no id.', 'Read it again from the service.')] : []),
		...changes.flatMap(({path}) => changeProblems(fieldAt(path), draft)),
		...(group ? [groupProblem(group)] : []),
	];
	return {
		id,
		/** The config at the start of the edit. */
		base,
		draft,
		/** Empty if there is nothing to send. */
		changes,
		...request,
		/** An error prevents sending. The last check requires a valid request. */
		problems: problems.some(isError) ? problems : [...problems, ...undisclosed(base, changes, request)],
		/** Present if more than one member of the provider group would be set. */
		...(group && {group}),
	};
}

/** Whether the plan has changes and no errors. */
export const canSend = ({changes, problems}: UpdatePlan): boolean => changes.length > 0 && !problems.some(isError);

const isError = ({severity}: Problem) => severity === 'error';

/** The exact request, redacted. Throws `ApiError` of kind `input`. */
export const previewUpdate = (api: Api, plan: UpdatePlan): RequestPreview =>
	api.preview(updateAuthConfig, inputOf(plan));

/** Contains secrets in plain text, so it is for the client only. */
export const inputOf = ({id, body, updateMask}: UpdatePlan): InputOf<typeof updateAuthConfig> => ({
	id,
	authConfig: opened(body) as AuthConfig,
	updateMask,
});

/** Overwrites every new secret of the plan. Call it when a plan is discarded; sending calls it itself. */
export function disposePlan({draft}: UpdatePlan): void {
	for (const box of boxesIn(draft)) box.dispose();
}

function changeProblems(fieldPath: FieldPath | undefined, draft: Draft): readonly Problem[] {
	if (!fieldPath) return [];
	const value = valueAt(draft, fieldPath.names);
	return [
		...problemsOf(fieldPath, value),
		...[fieldPath, ...fieldPath.fields].flatMap((field) => {
			const secret = field.isSecret ? valueAt(draft, field.names) : undefined;
			if (secret instanceof SecretBox) return secretProblems(field.path, secret);
			if (!isMask(secret)) return [];
			const message = `${field.path} contains a mask, so the new ${fieldPath.path} would have no secret.`;
			return [error(field.path, message, 'Enter the secret itself, or remove the field.')];
		}),
	];
}
