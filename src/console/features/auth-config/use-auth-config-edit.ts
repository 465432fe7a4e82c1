/** The steps of an auth config edit: pick a field, edit its value, review the request, resolve conflicts. */
import {useEffect, useState} from 'react';
import type {AuthConfig} from '../../../contract/auth-configs.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {type Conflict, reapplied} from '../../../domain/writes/auth-config/conflict.ts';
import type {DocumentProblem, ReadDocument} from '../../../domain/writes/auth-config/document-read.ts';
import {applyEdits, type Draft, type Edit} from '../../../domain/writes/auth-config/draft.ts';
import {type GroupConflict, keepOnly} from '../../../domain/writes/auth-config/group.ts';
import {fieldAt} from '../../../domain/writes/auth-config/paths.ts';
import {leftOutText, putBack} from '../../../domain/writes/auth-config/put-back.ts';
import {disposePlan, planUpdate, type UpdatePlan} from '../../../domain/writes/auth-config/update-plan.ts';
import {EditorError} from '../../../settings/editor.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {useStore} from '../../ui/store.ts';

/** The dialog that an edit shows. */
export type EditStep =
	| {readonly name: 'pick'}
	| {readonly name: 'value'; readonly path: string}
	| {readonly name: 'group'; readonly group: GroupConflict}
	| {readonly name: 'review'; readonly plan: UpdatePlan}
	| {readonly name: 'conflict'; readonly conflicts: readonly Conflict[]; readonly theirs: AuthConfig}
	| ({readonly name: 'document'} & Unread)
	/** Asks before changes are discarded. */
	| {readonly name: 'discard'; readonly before: EditStep};

/** A document from the editor that does not parse, with its problems. */
interface Unread {
	readonly text: string;
	readonly problems: readonly DocumentProblem[];
}

interface Work extends Pick<UpdatePlan, 'base' | 'draft'> {
	/** Whether the service has rejected the change. */
	readonly isRejected: boolean;
	/** The paths that an earlier state could not give. */
	readonly leftOut: readonly string[];
}

const workOn = (base: AuthConfig): Work => ({base, draft: base, isRejected: false, leftOut: []});

export type AuthConfigEditing = ReturnType<typeof useAuthConfigEdit>;

export function useAuthConfigEdit() {
	const {report, editText} = useScreen();
	const {name: tenant} = useServices().tenant;
	const [step, setStep] = useState<EditStep>();
	const [{base, draft, isRejected, leftOut}, work] = useStore<Work>(() => workOn({}));
	const plan = () => planUpdate(work.value.base, work.value.draft);
	useEffect(() => () => disposePlan(planUpdate(work.value.base, work.value.draft)), [work]);

	function take(next: Draft) {
		work.update({draft: next});
		const update = plan();
		setStep(update.group ? {name: 'group', group: update.group} : {name: 'review', plan: update});
	}

	function takeDocument(text: string, read: ReadDocument) {
		if (read.state === 'read') take(read.draft);
		else if (read.state === 'unreadable') setStep({name: 'document', text, problems: read.problems});
		else {
			setStep(undefined);
			report('The document was empty: nothing was changed');
		}
	}

	return {
		step,
		base,
		draft,
		isRejected,
		leftOut,
		/** Number of fields that differ from the base. */
		changeCount: step ? plan().changes.length : 0,
		begin(row: Row, path: string | undefined): void {
			work.update(workOn(row));
			const field = path === undefined ? undefined : fieldAt(path);
			const isLeaf = field && field.kind !== 'message';
			setStep(isLeaf && field.isWritable ? {name: 'value', path: field.path} : {name: 'pick'});
		},
		/** Begins with the review of an earlier state. If nothing differs, nothing begins. */
		beginPutBack(base: AuthConfig, earlier: Draft): void {
			const back = putBack(base, earlier);
			work.update({...workOn(base), ...back});
			if (plan().changes.length > 0) take(back.draft);
			else report(['Nothing differs: nothing was sent', leftOutText(back)].filter(Boolean).join('; '));
		},
		/** `last` is the document of the previous attempt, which did not parse. */
		async beginDocument(row: Row, last?: Unread): Promise<void> {
			if (!last) work.update(workOn(row));
			// The YAML library is large, so it is loaded on first use.
			const [{writeDocument}, {readDocument, withProblems}] = await Promise.all([
				import('../../../domain/writes/auth-config/document.ts'),
				import('../../../domain/writes/auth-config/document-read.ts'),
			]);
			const text = last ? withProblems(last.text, last.problems) : writeDocument(work.value.draft, tenant);
			try {
				const saved = await editText?.(text, 'auth-config.yaml');
				if (saved !== undefined) takeDocument(saved, readDocument(saved, work.value.draft));
			} catch (error) {
				if (!(error instanceof EditorError)) throw error;
				const problem = {
					severity: 'error',
					path: '',
					line: 0,
					message: `${error.message}; edit again to get the saved text back`,
					advice: 'Nothing was applied yet.',
				} as const;
				setStep({name: 'document', text: error.text, problems: [problem]});
			}
		},
		pick: (path: string) => setStep({name: 'value', path}),
		/** Throws `EditError` for an invalid edit. */
		apply: (edits: readonly Edit[]) => take(applyEdits(work.value.draft, edits)),
		keepProvider: (member: string) => take(keepOnly(work.value.draft, member)),
		showConflict: (conflicts: readonly Conflict[], theirs: AuthConfig) =>
			setStep({name: 'conflict', conflicts, theirs}),
		/** Moves the draft onto the current state of the service. `takesTheirs` drops the conflicting changes of the draft. */
		reapply(takesTheirs: boolean): void {
			if (step?.name !== 'conflict') return;
			const dropped = new Set(takesTheirs ? step.conflicts.map(({path}) => path) : []);
			const next = reapplied(work.value.base, work.value.draft, step.theirs, dropped);
			work.update({base: step.theirs});
			take(next);
		},
		review: () => take(work.value.draft),
		backToFields: () => setStep({name: 'pick'}),
		/** Ends the edit, or asks first if there is something to discard. */
		leave(): void {
			const isEdited = step?.name === 'document' || plan().changes.length > 0;
			if (step && isEdited) setStep({name: 'discard', before: step});
			else setStep(undefined);
		},
		noteRejection: () => work.update({isRejected: true}),
		back: () => step?.name === 'discard' && setStep(step.before),
		/** Ends the edit and overwrites new secrets in memory. */
		end(isSettled: boolean): void {
			const lastPlan = plan();
			const sent = work.value.isRejected ? 'the service rejected it' : 'nothing was sent';
			if (!isSettled && lastPlan.changes.length > 0) report(`Discarded the change; ${sent}`);
			disposePlan(lastPlan);
			work.update(({base: before}) => ({draft: before}));
			setStep(undefined);
		},
	};
}
