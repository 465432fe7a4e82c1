/** Previews an auth config update field by field, sends it, and shows the outcome. */

import {type AuthConfig, listAuthConfigs, updateAuthConfig} from '../../../contract/auth-configs.ts';
import {updateEntry} from '../../../domain/journal/write-entry.ts';
import {doneLines, paintedLines} from '../../../domain/writes/auth-config/change-lines.ts';
import {leftOutText} from '../../../domain/writes/auth-config/put-back.ts';
import {readBackWords} from '../../../domain/writes/auth-config/read-back.ts';
import {sendUpdate, type UpdateOutcome} from '../../../domain/writes/auth-config/update.ts';
import {canSend, previewUpdate, type UpdatePlan} from '../../../domain/writes/auth-config/update-plan.ts';
import {confirmationOf} from '../../../domain/writes/confirmation.ts';
import {isAnswered} from '../../../domain/writes/outcome.ts';
import {problemLines} from '../../../domain/writes/problem.ts';
import {plural} from '../../../text/count.ts';
import type {ToneLine} from '../../../text/tone.ts';
import {useServices} from '../../core/services.ts';
import {markOutdated} from '../../query/touched.ts';
import {WriteDialog, type WriteResult} from '../writes/WriteDialog.tsx';
import {failureResult, requestLines} from '../writes/write-words.ts';
import type {AuthConfigEditing} from './use-auth-config-edit.ts';

export function AuthConfigReview({edit, plan}: {readonly edit: AuthConfigEditing; readonly plan: UpdatePlan}) {
	const {api, queries, writes} = useServices().tenant;
	const name = edit.base.displayName || plan.id;
	const change: readonly ToneLine[] = [
		...paintedLines(plan.changes),
		...problemLines(plan.problems),
		...(edit.leftOut.length > 0 ? [{text: leftOutText(edit), tone: 'warn'} as const] : []),
		{
			text: plan.updateMask
				? `${plural(plan.changes.length, 'field')}; update mask ${plan.updateMask}`
				: 'Nothing changed, nothing to send',
			tone: 'dim',
		},
	];
	const whyNot =
		plan.changes.length === 0
			? 'no field differs from the service'
			: canSend(plan)
				? undefined
				: 'fix the errors above';
	return (
		<WriteDialog
			endpoint={updateAuthConfig}
			target={`Update auth config ${plan.id} “${name}”`}
			change={change}
			request={plan.changes.length > 0 ? requestLines(previewUpdate(api, plan)) : []}
			whyNot={whyNot}
			typed={writes.isProtected ? confirmationOf(edit.base.displayName, plan.id) : undefined}
			send={async () => {
				const onItems = (items: readonly AuthConfig[]) =>
					void markOutdated(queries, {api, endpoint: listAuthConfigs, items});
				const outcome = await sendUpdate(api, plan, {onItems});
				if (outcome.state === 'conflict') edit.showConflict(outcome.conflicts, outcome.theirs);
				if (outcome.state === 'rejected' && isAnswered(outcome.error)) edit.noteRejection();
				return {...updateResult(outcome), entry: updateEntry(plan.id, outcome)};
			}}
			onClose={(isSettled) => (isSettled ? edit.end(true) : edit.backToFields())}
		/>
	);
}

/** The outcome of an update in words. */
export function updateResult(outcome: UpdateOutcome): WriteResult {
	switch (outcome.state) {
		case 'done':
			return {title: 'Done', tone: 'good', lines: doneLines(outcome)};
		case 'rejected':
		case 'unknown': {
			const {state, error, readBack} = outcome;
			return failureResult(state, error, readBack ? [{text: readBackWords[readBack], tone: 'warn'}] : []);
		}
		case 'unchanged':
			return {title: 'Not sent', tone: 'plain', lines: [{text: 'The service already has these values.'}]};
		case 'gone':
			return {
				title: 'Not sent',
				tone: 'bad',
				lines: [{text: 'The tenant no longer has this config.', tone: 'bad'}],
			};
		case 'not-sent':
			return {title: 'Not sent', tone: 'bad', canBeCorrected: true, lines: [{text: outcome.reason, tone: 'bad'}]};
		case 'refused':
			return {title: 'Not sent', tone: 'bad', canBeCorrected: true, lines: problemLines(outcome.problems)};
		case 'conflict':
			return {
				title: 'Not sent',
				tone: 'warn',
				lines: outcome.conflicts.map(({path}) => ({text: `${path} was changed meanwhile`})),
			};
	}
}
