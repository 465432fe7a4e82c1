/** The properties of a mutant have few runs, and no search for a shorter counterexample: one failure is enough. */
import fc from 'fast-check';

fc.configureGlobal({numRuns: 20, endOnFailure: true});
