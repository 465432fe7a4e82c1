/** One thing that needs a person: how it is written down, named and put in order. */
import {hash} from 'node:crypto';

/** From the mildest to the gravest. */
export const severities = ['note', 'warning', 'error'] as const;
export type Severity = (typeof severities)[number];

export const isAtLeast = (severity: Severity, least: Severity): boolean =>
	severities.indexOf(severity) >= severities.indexOf(least);

interface Subject {
	readonly kind: 'app' | 'auth-config' | 'bootstrap' | 'domain' | 'channel' | 'category';
	/** The tenant's id of it; for a category its channel and name, for a domain the domain. */
	readonly id: string;
	readonly label: string;
}

/** A field of the subject that led to the finding, and its value in words. */
export interface Evidence {
	readonly field: string;
	readonly value: string;
}

/** What a rule says about a subject. */
export interface Verdict {
	readonly subject: Subject;
	/** A sentence about the subject that does not name it. */
	readonly message: string;
	readonly evidence: readonly Evidence[];
	/**
	 * Epoch milliseconds from which its age counts: a deadline, a deletion, or the last change, since when at the latest it
	 * has been so. Undefined where the data does not say; in the future for what is due.
	 */
	readonly at?: number | undefined;
	/** The place of castellan to look at it. */
	readonly address: string;
}

export interface Finding extends Verdict {
	/** The same in every run for the same rule and subject. */
	readonly id: string;
	readonly rule: string;
	readonly severity: Severity;
}

/** A finding as other programs read it: its time in ISO 8601. */
export type WrittenFinding = Omit<Finding, 'at'> & {readonly at?: string};

export const writtenFinding = ({at, ...finding}: Finding): WrittenFinding =>
	at === undefined ? finding : {...finding, at: new Date(at).toISOString()};

/** The rule, and the subject's id where it is short and plain, else what is plain of it and a digest of the whole. */
export function findingId(rule: string, subjectId: string): string {
	if (/^[\w.@~/-]{1,80}$/.test(subjectId)) return `${rule}:${subjectId}`;
	const plain = subjectId.replace(/[^\w.@~/-]+/g, '-').slice(0, 40);
	return `${rule}:${plain}-${hash('sha256', subjectId).slice(0, 12)}`;
}

/**
 * The gravest first; of these what has no age, which is about the tenant as a whole, then what is oldest or due soonest.
 * Never 0 for two different findings.
 */
export function compareFindings(a: Finding, b: Finding): number {
	return (
		severities.indexOf(b.severity) - severities.indexOf(a.severity) ||
		compare(a.at ?? Number.NEGATIVE_INFINITY, b.at ?? Number.NEGATIVE_INFINITY) ||
		compare(a.rule, b.rule) ||
		compare(a.subject.label, b.subject.label) ||
		compare(a.id, b.id)
	);
}

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
