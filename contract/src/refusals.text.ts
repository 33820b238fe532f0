/** Sentences of rules that the engine, the server and the screens state alike. */
export const refusalsText = {
  /**
   * The employee cannot join their case, and a person on a case cannot become its employee (EMP-11,
   * PART-52).
   */
  alreadyAttached: 'Employee is already attached to this case.',
  /** The banner of every form but Event (specification 2 §5.2). */
  requiredFields: 'Please complete all required fields',
  /** The banner of Event, where something is missing (COMP-EVENT-30). */
  mandatoryFields: 'Please complete all mandatory fields.',
  /** The banner of every form in which nothing is missing and something is wrong. */
  wrongFields: 'Please correct the fields below.',
} as const;
