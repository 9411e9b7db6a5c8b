/** Marks the short path; the words beside it say so. */
export function Star() {
  return (
    <svg className="course-star" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2.6l2.8 6.2 6.7.7-5 4.5 1.4 6.6L12 17.2l-5.9 3.4 1.4-6.6-5-4.5 6.7-.7z" />
    </svg>
  )
}
